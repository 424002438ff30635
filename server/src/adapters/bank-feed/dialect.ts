import type { Dialect } from "../../ports/company.ts";

export const BANK_FEED: Dialect = { name: "bank-feed", version: 1, origin: "own" };
