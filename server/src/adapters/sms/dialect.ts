import type { Dialect } from "../../ports/company.ts";

export const SMS: Dialect = { name: "thaibulksms-v2", version: 1, origin: "company" };
