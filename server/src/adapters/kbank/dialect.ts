import type { Dialect } from "../../ports/company.ts";

export const KBANK: Dialect = { name: "kbank-qr", version: 1, origin: "company" };
