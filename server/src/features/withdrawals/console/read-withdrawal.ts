import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { refuse } from "../../../kernel/errors.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { conditionProgress, sumSettled } from "../../bonuses/index.ts";
import { turnoverSince } from "../../games/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { listAdjustments } from "../needs.ts";
import { findAssessment } from "../risk/queries.ts";
import { readRiskAndPlay } from "../risk/read-risk.ts";
import { compareNames, type Risk } from "../risk/risk.ts";
import { listDecisions } from "./queries.ts";
import {
  type ConsoleRow,
  findLastPaidAt,
  listMovements,
  person,
  withdrawalList,
} from "./queries-lists.ts";
import { listPayers } from "./queries-payers.ts";

type Detail = ServerOutput<typeof consoleContract.withdrawals.read>;

const MOVEMENTS_MAX = 12;
const ADJUSTMENT_DAYS = 90;
const EVER = new Date(0);

/** Everything that a decision on one withdrawal needs. @throws NO_DATA */
export async function readWithdrawal(
  ctx: Context,
  { withdrawalId }: { withdrawalId: string },
): Promise<Detail> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [risk, twoApprovalsMin] = await Promise.all([
    readSetting(db, "withdrawRisk"),
    readSetting(db, "twoApprovalsMin"),
  ]);
  const env = { now, risk, twoApprovalsMin };
  const found = (await withdrawalList.one(db, withdrawalId, env)) ?? refuse("NO_DATA");
  const row = found.more;
  const memberId = row.member_id;
  const [rated, riskThen, balance, condition] = await Promise.all([
    readRiskAndPlay(ctx, toAssess(row)),
    findAssessment(db, withdrawalId),
    memberBalance(db, memberId),
    conditionProgress(ctx, { memberId, language: null }),
  ]);
  const { deposits } = rated.play.unplayed;
  const [payers, money, movements, adjustments, decisions] = await Promise.all([
    row.state === "review" ? listPayers(db, { memberId, deposits }) : [],
    readMoney(ctx, row, now),
    listMovements(db, { memberId, until: row.created_at, limit: MOVEMENTS_MAX }),
    listAdjustments.offered(db, {
      memberId,
      since: new Date(now.getTime() - ADJUSTMENT_DAYS * DAY_MS),
    }),
    listDecisions(db, withdrawalId),
  ]);
  return {
    ...found.row,
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
    riskNow: rated.risk,
    released:
      row.state === "review"
        ? {
            unplayed: rated.taken.unplayedMinor,
            unknown: rated.taken.unknownMinor,
            games: [...rated.taken.games],
            payers,
          }
        : { unplayed: row.unplayed_minor, unknown: row.unknown_minor, games: [], payers },
    parked: showParked(row),
    twoApprovalsFrom: twoApprovalsMin[row.currency],
    decisions: decisions.map(({ staffId, staffName, ...each }) => ({
      ...each,
      by: { id: staffId, name: staffName },
    })),
  };
}

const toAssess = (row: ConsoleRow) => ({
  id: row.id,
  state: row.state,
  memberId: row.member_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  bankAccountName: row.bank_account_name,
  bankAccountNo: row.bank_account_no,
});

/** Money in and out: since the last paid withdrawal, and in total. */
async function readMoney(
  { db }: Context,
  row: ConsoleRow,
  now: Date,
): Promise<Pick<Detail, "since" | "all">> {
  const memberId = row.member_id;
  const lastPaidAt = await findLastPaidAt(db, { memberId, before: row.created_at });
  const from = lastPaidAt ?? EVER;
  const [since, all, turnover] = await Promise.all([
    sumSettled(db, { memberId, from, to: now }),
    sumSettled(db, { memberId, from: EVER, to: now }),
    turnoverSince(db, { memberId, since: from }),
  ]);
  return {
    since: {
      lastPaidAt,
      deposits: since.depositsMinor,
      withdrawals: since.withdrawalsMinor,
      turnover,
    },
    all: { deposits: all.depositsMinor, withdrawals: all.withdrawalsMinor },
  };
}

function showDestination(row: ConsoleRow): Detail["destination"] {
  return {
    bankCode: row.bank_code,
    accountName: row.bank_account_name,
    accountNo: maskDigits(row.bank_account_no),
    nameMatch: compareNames(row.member_name, row.bank_account_name),
  };
}

function showParked(row: ConsoleRow): Detail["parked"] {
  const by = person(row.parked_by, row.parker_name);
  if (!by || !row.parked_at) return null;
  const { park_reason: why, is_parked_for_document: isForDocument } = row;
  return { by, at: row.parked_at, why: why ?? "", isForDocument };
}

function showMovement(
  line: Awaited<ReturnType<typeof listMovements>>[number],
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
