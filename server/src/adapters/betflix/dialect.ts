import type { Dialect } from "../../ports/company.ts";

export const BETFLIX: Dialect = { name: "betflix", version: 1, origin: "company" };
