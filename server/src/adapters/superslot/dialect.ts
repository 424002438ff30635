import type { Dialect } from "../../ports/company.ts";

export const SUPERSLOT_LINK: Dialect = { name: "superslot-link", version: 1, origin: "company" };
