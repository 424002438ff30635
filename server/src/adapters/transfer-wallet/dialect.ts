import type { Dialect } from "../../ports/company.ts";

export const TRANSFER_WALLET: Dialect = { name: "transfer-wallet", version: 1, origin: "own" };
