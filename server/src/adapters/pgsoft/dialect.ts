import type { Dialect } from "../../ports/company.ts";

export const PGSOFT: Dialect = { name: "pgsoft", version: 1, origin: "company" };
