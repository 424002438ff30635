import type { Dialect } from "../../ports/company.ts";

export const ZAPMAN: Dialect = { name: "zapman", version: 1, origin: "own" };
