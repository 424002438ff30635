import type { Dialect } from "../../ports/company.ts";

export const JOKER: Dialect = { name: "joker", version: 1, origin: "company" };
