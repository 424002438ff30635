import type { Dialect } from "../../ports/company.ts";

export const BCEL_ONEPAY: Dialect = { name: "bcel-onepay", version: 1, origin: "company" };
