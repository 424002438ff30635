import type { Dialect } from "../../ports/company.ts";

export const EASYSLIP: Dialect = { name: "easyslip-v2", version: 2, origin: "company" };
