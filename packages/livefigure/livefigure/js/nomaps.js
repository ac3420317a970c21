// In the place of d3-geo, a tenth of the chart library: no figure draws a map. One that does stops with an error.
const missing = undefined;
// Called while the chart library is loaded.
export const geoTransform = () => missing;
export {
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
};
