/**
 * Finds the programs of a rehearsal, and downloads or builds those that this machine's packages
 * have too old: `find-programs.ts CACHE [pooler]`. Prints where they are, and their versions.
 */
import { findNginx, findPooler, findPostgres, versions } from "../programs.ts";
import type { Programs } from "../shape.ts";

export interface FoundPrograms {
  programs: Programs;
  versions: string;
}

const [cache = "", wanted] = process.argv.slice(2);
const programs: Programs = {
  nginx: findNginx(cache),
  bin: findPostgres() ?? "",
  pooler: wanted === "pooler" ? findPooler(cache) : null,
};
const found: FoundPrograms = { programs, versions: versions(programs) };
console.log(JSON.stringify(found));
