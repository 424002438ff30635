import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { conditionProgress } from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { sumSettled } from "../statements/index.ts";
import { selectAssessment, selectDecisions } from "./queries-desk.ts";
import {
  type JoinedRow,
  selectDeskRow,
  selectLastPaidAt,
  selectMovements,
} from "./queries-queue.ts";
import { selectAdjustments, sumGames } from "./queries-risk.ts";
import { readRisk } from "./read-risk.ts";
import { compareNames, type Risk } from "./risk.ts";
import { person, showRow } from "./show-row.ts";

type Detail = ServerOutput<typeof office.withdrawals.read>;

const MOVEMENTS_MAX = 12;
const ADJUSTMENT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1_000;
const EVER = new Date(0);

/** All that a decision on one withdrawal needs. @throws NO_DATA */
export async function readWithdrawal(
  ctx: Context,
  { withdrawalId }: { withdrawalId: string },
): Promise<Detail> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const row = (await selectDeskRow(db, { id: withdrawalId, now })) ?? refuse("NO_DATA");
  const memberId = row.member_id;
  const [levels, limits, riskNow, riskThen, balance, condition] = await Promise.all([
    readSetting(db, "withdrawRisk"),
    readSetting(db, "twoPersonMin"),
    readRisk(ctx, toAssess(row)),
    selectAssessment(db, withdrawalId),
    memberBalance(db, memberId),
    conditionProgress(ctx, memberId),
  ]);
  const [money, movements, adjustments, decisions] = await Promise.all([
    readMoney(ctx, row, now),
    selectMovements(db, { memberId, until: row.created_at, limit: MOVEMENTS_MAX }),
    selectAdjustments(db, { memberId, since: new Date(now.getTime() - ADJUSTMENT_DAYS * DAY_MS) }),
    selectDecisions(db, withdrawalId),
  ]);
  const twoPeopleFrom = limits[row.currency];
  return {
    ...showRow(row, levels),
    ...money,
    memberSince: row.member_since,
    isSuspended: row.member_suspended_at !== null,
    createdAt: row.created_at,
    destination: showDestination(row),
    walletBalance: balance.postedMinor,
    condition: condition && {
      kind: condition.kind,
      description: condition.description,
      state: condition.state,
      percent: condition.percent,
      target: condition.target,
      total: condition.total,
    },
    adjustments: adjustments.map(({ id, at, amountMinor }) => ({ id, at, amount: amountMinor })),
    movements: movements.map(showMovement).reverse(),
    riskThen: riskThen && {
      ...riskThen,
      level: riskThen.level as Risk["level"],
      findings: riskThen.findings as Risk["findings"],
    },
    riskNow,
    hold: showHold(row),
    twoPeopleFrom,
    needsTwo: row.needs_two || row.amount_minor >= twoPeopleFrom,
    decisions: decisions.map(({ staffId, staffName, ...each }) => ({
      ...each,
      by: { id: staffId, name: staffName },
    })),
  };
}

const toAssess = (row: JoinedRow) => ({
  id: row.id,
  memberId: row.member_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  bankAccountName: row.bank_account_name,
  bankAccountNo: row.bank_account_no,
});

/** What went in and out: since the withdrawal before this one, and ever. */
async function readMoney(
  { db }: Context,
  row: JoinedRow,
  now: Date,
): Promise<Pick<Detail, "since" | "all">> {
  const memberId = row.member_id;
  const lastPaidAt = await selectLastPaidAt(db, { memberId, before: row.created_at });
  const from = lastPaidAt ?? EVER;
  const [since, all, games] = await Promise.all([
    sumSettled(db, { memberId, from, to: now }),
    sumSettled(db, { memberId, from: EVER, to: now }),
    sumGames(db, { memberId, since: from }),
  ]);
  return {
    since: {
      lastPaidAt,
      deposits: since.depositsMinor,
      withdrawals: since.withdrawalsMinor,
      intoGames: games.inMinor,
      outOfGames: games.outMinor,
    },
    all: { deposits: all.depositsMinor, withdrawals: all.withdrawalsMinor },
  };
}

function showDestination(row: JoinedRow): Detail["destination"] {
  return {
    bankCode: row.bank_code,
    accountName: row.bank_account_name,
    accountNo: maskDigits(row.bank_account_no),
    nameMatch: compareNames(row.member_name, row.bank_account_name),
  };
}

function showHold(row: JoinedRow): Detail["hold"] {
  const by = person(row.held_by, row.holder_name);
  if (!by || !row.held_at) return null;
  return { by, at: row.held_at, why: row.hold_reason ?? "" };
}

function showMovement(
  line: Awaited<ReturnType<typeof selectMovements>>[number],
): Detail["movements"][number] {
  return {
    id: line.id,
    at: line.created_at,
    type: line.statement_type,
    from: line.from_name,
    to: line.to_name,
    amount: line.amount_minor,
    status: line.status,
  };
}
