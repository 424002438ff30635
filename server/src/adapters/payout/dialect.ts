import type { Dialect } from "../../ports/company.ts";

export const PAYOUT: Dialect = { name: "payout", version: 1, origin: "own" };
