import type { Dialect } from "../../ports/company.ts";

export const BANK_BALANCE: Dialect = { name: "bank-balance", version: 1, origin: "own" };
