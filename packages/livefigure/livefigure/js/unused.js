// In the place of parts of d3 that no figure uses and the chart library names: maps, interpolated pictures, draws, dates;
// a fifth of what a page would load. A figure that uses one stops with an error.
const missing = undefined;
// Called while the chart library is loaded.
export const geoTransform = () => missing;
export const timeFormat = () => missing;
export const utcFormat = () => missing;
export {
  missing as Delaunay,
  missing as Voronoi,
  missing as geoAlbers,
  missing as geoAlbersUsa,
  missing as geoAzimuthalEqualArea,
  missing as geoAzimuthalEquidistant,
  missing as geoCentroid,
  missing as geoClipRectangle,
  missing as geoConicConformal,
  missing as geoConicEqualArea,
  missing as geoConicEquidistant,
  missing as geoEqualEarth,
  missing as geoEquirectangular,
  missing as geoGnomonic,
  missing as geoGraticule10,
  missing as geoMercator,
  missing as geoOrthographic,
  missing as geoPath,
  missing as geoStereographic,
  missing as geoStream,
  missing as geoTransverseMercator,
  missing as randomLcg,
};
