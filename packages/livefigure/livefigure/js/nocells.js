// In the place of d3-delaunay: figures of authors interpolate no pictures. One that does stops with an error.
const missing = undefined;
export { missing as Delaunay, missing as Voronoi };
