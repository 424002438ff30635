import type { Dialect } from "../../ports/company.ts";

export const TRANSLATION: Dialect = { name: "cloud-translation-v2", version: 1, origin: "company" };
