import type { Dialect } from "../../ports/company.ts";

export const AMB_LOTTO: Dialect = { name: "amb-lotto", version: 1, origin: "company" };
