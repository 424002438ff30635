import type { Dialect } from "../../ports/company.ts";

export const SLIP2GO: Dialect = { name: "slip2go", version: 2, origin: "company" };
