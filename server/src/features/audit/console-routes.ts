import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";

export function auditConsoleRoutes(_ctx: Context): OfficeHandlers<typeof office.audit> {
  const later = async () => refuse("NO_DATA");
  return { search: later, verify: later };
}
