import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { WALLET } from "@krapao/contract/member/games";
import type { LineReason } from "@krapao/contract/member/statements";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { depositReviews } from "../../deposits/published.ts";
import {
  findLine,
  type LineRow,
  readReviewMinutes,
  referenceOf,
  showLine,
} from "../../statements/index.ts";
import { withdrawalReviews } from "../../withdrawals/published.ts";
import { askBackOf, depositTimeline } from "./deposit-timeline.ts";
import {
  findBalances,
  findConditionRecord,
  findCouponWonAt,
  findTransferRecord,
  findWithdrawalRecord,
} from "./queries.ts";
import { findDepositRecord } from "./queries-deposit.ts";
import { inOrder, type Timeline } from "./steps.ts";
import { withdrawalTimeline } from "./withdrawal-timeline.ts";

type Detail = ServerOutput<typeof contract.statements.detail>;

/** What the record behind a line adds to it. */
type RecordDetail = Timeline &
  Partial<Pick<Detail, "asked" | "askBack" | "bankReference" | "account" | "reviewMinutes">> & {
    /** The ledger's transfer of the line; null: none moved the wallet. */
    transferId: string | null;
  };

/**
 * One line of the member's statement with everything that its record knows.
 * @throws NO_DATA for a line that does not exist or is another member's
 */
export async function readDetail(
  ctx: Context,
  { memberId, language, lineId }: { memberId: bigint; language: Language | null; lineId: string },
): Promise<Detail> {
  const { db } = ctx;
  const line = (await findLine(db, { id: lineId, memberId })) ?? refuse("NO_DATA");
  const { transferId, ...known } = await readRecord(ctx, line);
  const balances =
    line.status === "SUCCESS" && transferId !== null
      ? await findBalances(db, { transferId, memberId })
      : null;
  return {
    line: showLine(line, language),
    reference: referenceOf(line),
    asked: null,
    before: balances?.beforeMinor ?? null,
    after: balances?.afterMinor ?? null,
    askBack: null,
    bankReference: null,
    account: null,
    reviewMinutes: null,
    ...known,
  };
}

async function readRecord(ctx: Context, line: LineRow): Promise<RecordDetail> {
  const { db } = ctx;
  switch (line.statement_type) {
    case "deposit":
      return readDeposit(ctx, line);
    case "withdraw":
      return readWithdrawal(ctx, line);
    case "transfer":
      return readTransfer(db, line);
    default:
      return readReward(db, line);
  }
}

/** Staff users moved the money. */
function adjustmentDetail(line: LineRow): RecordDetail {
  return {
    steps: [{ step: "adjusted", at: line.created_at }],
    reason: null,
    transferId: line.id,
  };
}

async function readDeposit(ctx: Context, line: LineRow): Promise<RecordDetail> {
  if (line.from_name === "ADJUSTMENT") return adjustmentDetail(line);
  const record = await findDepositRecord(ctx.db, line);
  const { payment, share, reported, qr, gift } = record;
  const isOwn = payment?.memberId === line.member_id || share !== undefined;
  const timeline = depositTimeline(line, record);
  return {
    ...timeline,
    reviewMinutes: isReviewed(line, timeline) ? await readReviewMinutes(ctx, depositReviews) : null,
    askBack: askBackOf(line, record),
    asked: reported?.amountMinor ?? qr?.requestedMinor ?? null,
    // The reference of a gift is its link.
    bankReference: payment && isOwn && !gift ? shownReference(payment.reference) : null,
    transferId: share?.transferId ?? (isOwn ? (payment?.transferId ?? null) : null),
  };
}

/** What ends without a staff user: the deposit is credited, or expires, by itself. */
const UNATTENDED: readonly (LineReason | null)[] = [
  "limit",
  "aboveLimit",
  "excluded",
  "sentBack",
  "gift",
  "reported",
];

/** Whether the deposit waits for a staff user. */
function isReviewed({ status }: LineRow, { reason }: Timeline): boolean {
  return status === "PROCESSING" && !UNATTENDED.includes(reason);
}

/** The bank's reference without the bank's code in front, which the bank feed adds. */
function shownReference(reference: string): string {
  return reference.slice(reference.indexOf(":") + 1);
}

async function readWithdrawal(ctx: Context, line: LineRow): Promise<RecordDetail> {
  if (line.to_name === "ADJUSTMENT") return adjustmentDetail(line);
  const withdrawal = await findWithdrawalRecord(ctx.db, line.id);
  if (!withdrawal) return adjustmentDetail(line);
  const { bankCode, accountNo, accountName, bankReference, state } = withdrawal;
  return {
    ...withdrawalTimeline(line, withdrawal),
    bankReference,
    account: { bankCode, accountNo: maskDigits(accountNo), accountName },
    reviewMinutes: state === "review" ? await readReviewMinutes(ctx, withdrawalReviews) : null,
    transferId: line.id,
  };
}

async function readTransfer(db: Db, line: LineRow): Promise<RecordDetail> {
  const transfer = await findTransferRecord(db, line.id);
  const left = { step: "left" as const, at: transfer?.createdAt ?? line.created_at };
  if (line.status === "PROCESSING") {
    return { steps: inOrder([left], ["done"]), reason: "game", transferId: null };
  }
  const isDone = line.status === "SUCCESS";
  if (!isDone && line.from_name !== WALLET) {
    // The game refused to give the money, so it has never left.
    const closed = { step: "closed" as const, at: line.updated_at };
    return { steps: [closed], reason: "gameRefused", transferId: line.id };
  }
  const end = { step: isDone ? ("done" as const) : ("back" as const), at: line.updated_at };
  return {
    steps: [left, end],
    reason: isDone ? null : "gameRefused",
    transferId: line.id,
  };
}

async function readReward(db: Db, line: LineRow): Promise<RecordDetail> {
  const [condition, wonAt] = await Promise.all([
    findConditionRecord(db, line),
    findCouponWonAt(db, line.id),
  ]);
  const isEnd = line.statement_type === "finish_bonus";
  return {
    steps: inOrder([
      { step: "won", at: wonAt },
      { step: "received", at: condition?.openedAt ?? (isEnd ? null : line.created_at) },
      { step: "met", at: condition?.metAt ?? null },
      { step: "ended", at: isEnd ? line.created_at : (condition?.clearedAt ?? null) },
    ]),
    reason: null,
    transferId: isEnd ? null : line.id,
  };
}
