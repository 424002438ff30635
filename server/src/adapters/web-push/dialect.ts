import type { Dialect } from "../../ports/company.ts";

export const WEB_PUSH: Dialect = { name: "web-push", version: 1, origin: "company" };
