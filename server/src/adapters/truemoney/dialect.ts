import type { Dialect } from "../../ports/company.ts";

export const TRUEMONEY: Dialect = { name: "truemoney", version: 1, origin: "company" };
