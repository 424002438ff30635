/** The lists and pages of the deposit desk, as the console shows them. */
import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { findMember, findMemberByPhone, type Member } from "../accounts/index.ts";
import { findDeskDeclared, selectDeskDeclared } from "./queries-declared-desk.ts";
import {
  type DeskPayment,
  findDeskPayment,
  selectDeskPayments,
  selectPaymentDecisions,
  selectShareholders,
  selectWaitingAround,
} from "./queries-desk.ts";
import { selectOwed } from "./queries-owed.ts";
import { selectDeskSlips, selectTwinned } from "./queries-slip-desk.ts";
import { findHouseAccounts } from "./queries-slips.ts";
import { showHouse, showSlip } from "./read-desk-slip.ts";
import { type Candidate, NEAR_MS, rankCandidates } from "./suggest.ts";
import { suggestFor } from "./suggest-payment.ts";

type Calls = typeof office.deposits;
type Input<N extends keyof Calls> = ServerInput<Calls[N]>;
type Output<N extends keyof Calls> = ServerOutput<Calls[N]>;

const PAYMENTS_MAX = 6;

export async function listSlips(ctx: Context, input: Input<"slips">): Promise<Output<"slips">> {
  const { tab, limit } = input;
  const rows = await selectDeskSlips(ctx.db, { tab, limit, after: afterOf(input.cursor) });
  const twinned = await selectTwinned(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return {
    slips: rows.map((slip) => showSlip(ctx, slip, twinned.has(slip.id))),
    next: nextOf(rows, limit, ({ updatedAt }) => updatedAt),
    now: ctx.clock.now(),
  };
}

export async function listDeskPayments(
  ctx: Context,
  { cursor, ...page }: Input<"payments">,
): Promise<Output<"payments">> {
  const rows = await selectDeskPayments(ctx.db, { ...page, after: afterOf(cursor) });
  return {
    payments: rows.map(showPayment),
    next: nextOf(rows, page.limit, ({ receivedAt }) => receivedAt),
    now: ctx.clock.now(),
  };
}

export async function listDeskDeclared(
  ctx: Context,
  { cursor, ...page }: Input<"declared">,
): Promise<Output<"declared">> {
  const rows = await selectDeskDeclared(ctx.db, { ...page, after: afterOf(cursor) });
  const next = nextOf(rows, page.limit, ({ createdAt }) => createdAt);
  return { declared: rows, next, now: ctx.clock.now() };
}

/** A payment with what it may have been for. @throws NO_DATA */
export async function readPayment({ db }: Context, id: string): Promise<Output<"payment">> {
  const payment = await findDeskPayment(db, id);
  if (!payment) return refuse("NO_DATA");
  const { state, round } = payment;
  const [found, shares, decisions, owed] = await Promise.all([
    state === "unmatched" ? suggestFor(db, payment) : [],
    state === "split" ? selectShareholders(db, { paymentId: id, round }) : [],
    selectPaymentDecisions(db, id),
    selectOwed(db, id),
  ]);
  return {
    ...showPayment(payment),
    houseAccount: payment.houseAccount,
    suggestions: found.map(({ candidate, score, evidence }) => ({
      ...{ kind: candidate.kind, id: candidate.id, state: candidate.state },
      ...showAccount(candidate.member),
      ...{ amount: candidate.amountMinor, at: candidate.at, score, evidence },
    })),
    shares,
    owed,
    decisions,
  };
}

/** A declared transfer with the waiting payments that may be it, best first. @throws NO_DATA */
export async function readDeclared(
  { db }: Context,
  id: string,
): Promise<Output<"declaredTransfer">> {
  const found = await findDeskDeclared(db, id);
  if (!found) return refuse("NO_DATA");
  const { memberId, ...declared } = found;
  const member = await findMember(db, memberId);
  assert(member, "a declaration is a member's");
  const { currency, createdAt, expiresAt } = declared;
  const candidate: Candidate = {
    ...{ kind: "declared", id, state: declared.state, member, amountMinor: declared.amount },
    ...{ at: createdAt, until: expiresAt, transRef: null, isKnown: false },
  };
  const from = new Date(createdAt.getTime() - NEAR_MS);
  const until = new Date(expiresAt.getTime() + NEAR_MS);
  const isOpen = declared.state === "waiting";
  const waiting = isOpen ? await selectWaitingAround(db, { currency, from, until }) : [];
  const ranked = waiting
    .flatMap((payment) =>
      rankCandidates(payment, [candidate], 1).map(({ score, evidence }) => ({
        payment: showPayment(payment),
        ...{ score, evidence },
      })),
    )
    .sort((one, other) => other.score - one.score);
  const houses = await findHouseAccounts(db);
  const { member: _, ...account } = showAccount(member);
  return {
    ...declared,
    ...account,
    houses: houses.filter((house) => house.currency === currency).map(showHouse),
    payments: ranked.slice(0, PAYMENTS_MAX),
  };
}

/** The member with this id or whole phone number. */
export async function findPayer(
  { db }: Context,
  { text }: Input<"findPayer">,
): Promise<Output<"findPayer">> {
  const digits = text.replace(/\D/g, "");
  const isId = digits !== "" && digits.length <= 15;
  const member =
    (isId ? await findMember(db, BigInt(digits)) : null) ?? (await findMemberByPhone(db, digits));
  if (!member) {
    return { member: null, bank: null, accountNo: null, accountName: null, currency: null };
  }
  return { ...showAccount(member), currency: member.currency };
}

export async function listHouses({ db }: Context): Promise<Output<"houses">> {
  return { houses: (await findHouseAccounts(db)).map(showHouse) };
}

function showAccount(member: Member) {
  const { id, name, phone, bankCode, bankAccountNo, bankAccountName } = member;
  return {
    member: { id: `${id}`, name, phone: maskDigits(phone) },
    bank: bankCode,
    accountNo: maskAccountNo(bankAccountNo),
    accountName: bankAccountName,
  };
}

function showPayment(payment: DeskPayment) {
  const { id, source, channel, reference, currency, payer, paidAt, receivedAt } = payment;
  const { enteredBy, state, reason, member, round } = payment;
  return {
    ...{ id, source, channel, currency, paidAt, receivedAt, enteredBy, state, reason, member },
    // The feed's references begin with the bank, which the channel says already.
    reference: reference.startsWith(`${channel}:`)
      ? reference.slice(channel.length + 1)
      : reference,
    amount: payment.amountMinor,
    payer: { bank: payer.bankCode, accountNo: payer.accountNo, name: payer.name },
    version: round,
  };
}

function afterOf(cursor: string | null): [Date, string] | null {
  const keys = fromCursor(cursor, 2);
  return keys ? [momentOf(keys[0] ?? ""), uuidOf(keys[1] ?? "")] : null;
}

function nextOf<T extends { id: string }>(
  rows: readonly T[],
  limit: number,
  at: (row: T) => Date,
): string | null {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? toCursor(at(last).toISOString(), last.id) : null;
}
