import type { Dialect } from "../../ports/company.ts";

export const ALERT_HOOK: Dialect = { name: "alert-hook", version: 1, origin: "own" };
