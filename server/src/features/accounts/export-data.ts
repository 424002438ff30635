import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { exportMember, sizeOfExport } from "./queries-forget.ts";
import { requireMember } from "./read-member.ts";

type ExportData = typeof office.accounts.exportData;

/** A browser and a server carry this much at once; a life of play is far below it. */
const BYTES_MAX = 16 * 1024 * 1024;

/** Hands over all that is kept of a member. @throws NO_DATA, EXPORT_TOO_LARGE */
export async function exportData(
  ctx: Context,
  call: OfficeCall<ExportData>,
): Promise<ServerOutput<ExportData>> {
  const memberId = BigInt(call.params.memberId);
  await requireMember(ctx.db, memberId);
  if ((await sizeOfExport(ctx.db, memberId)) > BYTES_MAX) refuse("EXPORT_TOO_LARGE");
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
