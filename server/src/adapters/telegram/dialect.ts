import type { Dialect } from "../../ports/company.ts";

export const TELEGRAM: Dialect = { name: "telegram", version: 1, origin: "company" };
