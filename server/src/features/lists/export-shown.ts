import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { timeText } from "../../kernel/csv.ts";
import type { Context } from "../../ports/context.ts";

type Call = typeof consoleContract.lists.exportShown;

/** Records the export of a list by the browser. @returns the line that marks its file */
export async function exportShown(
  ctx: Context,
  call: ConsoleCall<Call>,
): Promise<ServerOutput<Call>> {
  const { list } = call.input;
  await transaction(ctx.db, (tx) => call.audit(tx, { subject: `list:${list}`, after: call.input }));
  const at = `${timeText(ctx.clock.now())} Asia/Bangkok`;
  return {
    message: "SUCCESS",
    mark: [`Krapao: ${list}`, `exported by ${call.staff.name}`, at],
  };
}
