import type { Dialect } from "../../ports/company.ts";

export const WW: Dialect = { name: "ww", version: 1, origin: "own" };
