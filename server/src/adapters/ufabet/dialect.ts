import type { Dialect } from "../../ports/company.ts";

export const UFABET_PAGE: Dialect = { name: "ufabet-page", version: 1, origin: "company" };
