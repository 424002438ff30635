import type { Plugin } from "vite";
import { replaceModules } from "./matched-modules.ts";

/**
 * Removes the code of infinite queries, which the app does not use and the query client imports
 * nevertheless. An infinite query fails with an error that names this file.
 */
export function finiteQueriesOnly(): Plugin {
  return replaceModules("finite-queries", {
    "/@tanstack/query-core/build/modern/infiniteQueryBehavior.js": `
      export const hasNextPage = () => false;
      export const hasPreviousPage = () => false;
      export function infiniteQueryBehavior() {
        throw new Error("browser/vite/finite-queries.ts removed infinite queries");
      }`,
  });
}
