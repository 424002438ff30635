import type { Dialect } from "../../ports/company.ts";

export const SLIPOK: Dialect = { name: "slipok", version: 2, origin: "company" };
