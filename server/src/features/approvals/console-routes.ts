import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";

export function approvalsConsoleRoutes(_ctx: Context): OfficeHandlers<typeof office.approvals> {
  const later = async () => refuse("NO_DATA");
  return { list: later, approve: later, refuse: later };
}
