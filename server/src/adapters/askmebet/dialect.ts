import type { Dialect } from "../../ports/company.ts";

export const ASKMEBET: Dialect = { name: "askmebet", version: 1, origin: "company" };
