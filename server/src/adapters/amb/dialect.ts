import type { Dialect } from "../../ports/company.ts";

export const AMB: Dialect = { name: "amb", version: 1, origin: "company" };
