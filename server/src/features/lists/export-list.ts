import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import { dayOf } from "../../kernel/calendar.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { prepareExport } from "../reports/index.ts";
import { EXPORTED_LISTS } from "./exported-lists.ts";

type Call = typeof consoleContract.lists.exportList;

export const LIST_EXPORT_JOB = "lists:export";

/**
 * Requests a file of what a list shows, which a job writes.
 * @throws KEY_INVALID for a column or a filter that the list does not have, FORBIDDEN for a list
 *   that the role may not read
 */
export async function exportList(
  ctx: Context,
  call: ConsoleCall<Call>,
): Promise<ServerOutput<Call>> {
  const { list, columns, filter } = call.input;
  const exported = EXPORTED_LISTS[list];
  if (!may(call.staff, exported.permission)) refuse("FORBIDDEN");
  if (!columns.every((column) => Object.hasOwn(exported.columns, column))) {
    refuse("KEY_INVALID", { columns: "KEY_INVALID" });
  }
  if (!exported.isFilter(filter)) refuse("KEY_INVALID", { filter: "KEY_INVALID" });
  const exportId = await transaction(ctx.db, async (tx) => {
    const today = dayOf(ctx.clock.now());
    const { id } = await prepareExport(ctx, tx, {
      staff: call.staff,
      report: `list-${list}`,
      filter: { columns, filter, detail: "list", from: today, to: today },
      job: LIST_EXPORT_JOB,
    });
    await call.audit(tx, { subject: `export:${id}`, after: { list, columns, filter } });
    return id;
  });
  return { message: "SUCCESS", exportId };
}
