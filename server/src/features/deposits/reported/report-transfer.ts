import type { contract, ServerOutput } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { recordId, together, transaction } from "../../../kernel/context.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember, type Member } from "../../accounts/index.ts";
import { readMemberLimits, readSetting, shownAccounts } from "../../lookups/index.ts";
import { requireDepositAllowed } from "../../protection/index.ts";
import { openLine } from "../../statements/index.ts";
import { sumPendingMinor } from "../crediting/queries-pending.ts";
import { listManualChannels } from "../queries-channels.ts";
import { REPORTED_TRANSFER_STATUS } from "../reported-transfer.ts";
import { expireReportedTransfer } from "./expire-reported-transfers.ts";
import {
  findReportedTransfer,
  insertReportedTransfer,
  listDueReportedTransfers,
} from "./queries.ts";

interface TransferReport {
  memberId: bigint;
  amountMinor: bigint;
  idempotencyKey: string | null;
}

/**
 * Manual mode: a member reports that a transfer of this amount is on its way. Books nothing: the
 * reported transfer waits until the bank feed or a cashier matches it with a payment, or until it
 * expires.
 * @throws DEPOSIT_LIMIT, DEPOSIT_MANUAL_OFF, DEPOSIT_MINIMUM, DEPOSIT_IN_PROGRESS,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function reportTransfer(
  ctx: Context,
  report: TransferReport,
): Promise<ServerOutput<typeof contract.deposits.add>> {
  const { memberId, amountMinor } = report;
  const { member, minimumMinor } = await requireManual(ctx, memberId);
  if (amountMinor < minimumMinor || amountMinor <= 0n) refuse("DEPOSIT_MINIMUM");
  const { reportedTransferMinutes: minutes } = await readSetting(ctx.db, "slip");
  const id = recordId(ctx);
  const decidedId = await transaction(ctx.db, async (tx) => {
    const known = await claimIdempotencyKey(tx, {
      memberId,
      key: report.idempotencyKey,
      operation: "deposits.add",
      input: { amountMinor },
      recordId: id,
    });
    if (known) return known;
    const createdAt = ctx.clock.now();
    const reservedMinor = await sumPendingMinor(tx, { memberId, now: createdAt, isReport: true });
    await requireDepositAllowed(ctx, tx, { memberId, amountMinor, reservedMinor });
    // Close an expired one first: the job that closes them may not have run yet.
    for (const due of await listDueReportedTransfers(tx, { now: createdAt, memberId })) {
      await expireReportedTransfer(tx, { reportedTransfer: due, at: createdAt });
    }
    const expiresAt = new Date(createdAt.getTime() + minutes * 60_000);
    const { currency } = member;
    const isOnly = await insertReportedTransfer(tx, {
      id,
      memberId,
      currency,
      amountMinor,
      createdAt,
      expiresAt,
    });
    if (!isOnly) refuse("DEPOSIT_IN_PROGRESS");
    await openLine(tx, {
      id,
      memberId,
      statementType: "deposit",
      from: member.bankCode,
      to: WALLET,
      amountMinor,
      currency,
      status: "PROCESSING",
      createdAt,
    });
    return id;
  });
  ctx.push.queue("payments");
  const reportedTransfer = await findReportedTransfer(ctx.db, decidedId);
  assert(reportedTransfer, "the reported transfer was inserted");
  const status = REPORTED_TRANSFER_STATUS[reportedTransfer.state];
  return { message: MESSAGES[status], status, depositId: reportedTransfer.id };
}

const MESSAGES = { SUCCESS: "SUCCESS", PROCESSING: "IN_PROGRESS", FAILED: "OK" } as const;

/**
 * The member, and the smallest deposit of the member.
 * @throws DEPOSIT_MANUAL_OFF while no channel takes reported transfers in the member's currency
 */
async function requireManual(
  { db, clock }: Context,
  memberId: bigint,
): Promise<{ member: Member; minimumMinor: bigint }> {
  const [member, limits] = await together(db, (one) =>
    Promise.all([findMember(one, memberId), readMemberLimits(one, memberId)]),
  );
  const isOn = await readSetting(db, "depositManual");
  if (!member || !isOn) return refuse("DEPOSIT_MANUAL_OFF");
  const [manual, shown] = await Promise.all([
    listManualChannels(db, member.currency),
    shownAccounts.offered.listCodes({ db, now: clock.now() }, `${memberId}`),
  ]);
  if (!manual.some((code) => shown.has(code))) return refuse("DEPOSIT_MANUAL_OFF");
  return { member, minimumMinor: limits[member.currency].depositMin.minor };
}
