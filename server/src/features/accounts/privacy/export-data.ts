import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { getConsoleMember } from "../queries-console.ts";
import { exportMember, getExportSize } from "./queries.ts";

type ExportData = typeof consoleContract.accounts.exportData;

/**
 * Most that a server and a browser handle in one answer. The data of most members is far smaller.
 */
const BYTES_MAX = 16 * 1024 * 1024;

/** Exports all data of a member. @throws NO_DATA, EXPORT_TOO_LARGE */
export async function exportData(
  ctx: Context,
  call: ConsoleCall<ExportData>,
): Promise<ServerOutput<ExportData>> {
  const memberId = BigInt(call.params.memberId);
  await getConsoleMember(ctx.db, memberId);
  if ((await getExportSize(ctx.db, memberId)) > BYTES_MAX) refuse("EXPORT_TOO_LARGE");
  const tables = await exportMember(ctx.db, memberId);
  await transaction(ctx.db, (tx) =>
    call.audit(tx, {
      subject: `member:${memberId}`,
      after: { tables: Object.keys(tables).length },
      why: call.input.why,
    }),
  );
  return { memberId: `${memberId}`, exportedAt: ctx.clock.now(), tables };
}
