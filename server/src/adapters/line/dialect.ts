import type { Dialect } from "../../ports/company.ts";

export const LINE: Dialect = { name: "line", version: 1, origin: "company" };
