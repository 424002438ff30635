import type { Dialect } from "../../ports/company.ts";

export const SCB: Dialect = { name: "scb-qr30", version: 1, origin: "company" };
