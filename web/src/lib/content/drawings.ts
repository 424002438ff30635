/**
 * The drawings of the games that come with the app, in one file: as single files each was a request
 * that was repeated at every visit.
 */
const files: Record<string, string> = import.meta.glob("../../../public/art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** SVG by the address that the file has on the server, for example `/art/koi-garden.svg`. */
export const drawings: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, svg]) => [path.slice(path.lastIndexOf("/art/")), svg]),
);
