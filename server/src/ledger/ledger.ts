/**
 * The only way to money. Each operation is one SQL function of the schema `ledger`, called in the
 * transaction that also writes the record which caused it. Amounts are bigint minor units (1/100), above 0.
 * The id of an operation is its idempotency key: made and stored by the caller before the call.
 */
import type { Currency } from "@krapao/contract/money";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../kernel/db.ts";
import { keepPlan } from "../kernel/keep-plan.ts";
import { LedgerError, toLedgerError } from "./errors.ts";

export { LEDGER_ERRORS, LedgerError, type LedgerErrorCode } from "./errors.ts";

/** `owner` of a house account is the code of the provider, bank, gateway or campaign it stands for. */
export type HouseAccountKind =
  | "provider_clearing"
  | "bank_clearing"
  | "payout_clearing"
  | "bonus_cost"
  | "refund_cost"
  | "invite_cost"
  | "spin_cost"
  | "adjustment"
  | "suspense";

export type TransferKind =
  | "deposit"
  | "wallet_to_game"
  | "game_to_wallet"
  | "withdrawal"
  | "bonus"
  | "refund"
  | "invite"
  | "luckydraw"
  | "adjustment"
  | "reversal"
  | "suspense";

export type TransferState = "pending" | "posted" | "voided" | "rejected";

/** What a transfer or a hold asks for. `ref` is the outside party's reference: booked once per kind. */
export interface TransferRequest {
  id: string;
  kind: TransferKind;
  fromId: bigint;
  toId: bigint;
  currency: Currency;
  amountMinor: bigint;
  ref?: string | undefined;
  meta?: Record<string, unknown> | undefined;
}

/** A transfer as it is in the book. */
export interface Transfer extends Omit<TransferRequest, "ref" | "meta"> {
  state: TransferState;
  isHold: boolean;
  postedMinor: bigint | null;
  reversesId: string | null;
  ref: string | null;
  meta: Record<string, unknown> | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

export interface MemberBalance {
  currency: Currency;
  postedMinor: bigint;
  heldMinor: bigint;
  /** What the member can spend: posted less held. */
  availableMinor: bigint;
}

/**
 * Opens the member's one account, or answers the one that is there.
 * @throws LedgerError LE001 when it is there in another currency.
 */
export async function openMemberAccount(
  tx: Tx,
  { memberId, currency }: { memberId: string | bigint; currency: Currency },
): Promise<bigint> {
  return call<bigint>(
    tx,
    sql`select ledger.open_member_account(${String(memberId)}, ${currency}::ledger.currency) as answer`,
  );
}

/** Member accounts have ids from here on, house accounts below; the schema says the same. */
const FIRST_MEMBER_ACCOUNT = 1_000_000n;

/** Whether the account is a member's. Needs no look-up: the id says it. */
export const isMemberAccount = (accountId: bigint): boolean => accountId >= FIRST_MEMBER_ACCOUNT;

/** The account of a member. @throws LedgerError LE002 when none was opened. */
export async function memberAccountId(db: Db | Tx, memberId: string | bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`${keepPlan}
    select id from ledger.account where kind = 'main' and owner = ${String(memberId)}`.execute(db);
  const [account] = rows;
  if (!account) throw new LedgerError("LE002");
  return account.id;
}

/** The house account with this code, opened now if it is new. */
export async function houseAccountId(
  tx: Tx,
  { kind, owner, currency }: { kind: HouseAccountKind; owner: string; currency: Currency },
): Promise<bigint> {
  return call<bigint>(
    tx,
    sql`select ledger.open_house_account(${kind}::ledger.account_kind, ${owner}, ${currency}::ledger.currency) as answer`,
  );
}

/**
 * Moves money at once. Too little money is the stored answer "rejected", not an exception, and
 * the same id with the same request answers the same for ever.
 * @throws LedgerError LE001, LE002, LE007 (with `reversesId`), LE008, LE009.
 */
export function transfer(
  tx: Tx,
  request: TransferRequest & { reversesId?: string | undefined },
): Promise<"posted" | "rejected"> {
  return call(tx, transferStatement(request));
}

/** The statement of `transfer`, for what measures it without a transaction around. */
export function transferStatement(
  request: TransferRequest & { reversesId?: string | undefined },
): RawBuilder<Answer> {
  const { id, kind, fromId, toId, currency, amountMinor, ref, reversesId, meta } = request;
  return sql`${keepPlan} select ledger.transfer(${id}::uuid, ${kind}::ledger.transfer_kind, ${fromId}::bigint, ${toId}::bigint,
    ${currency}::ledger.currency, ${amountMinor}::bigint, ${ref ?? null}::text, ${reversesId ?? null}::uuid,
    ${toJson(meta)}::jsonb) as answer`;
}

/** The account of a member who has one, for the statement that needs it: without a journey of its own. */
export const accountOfMember = (memberId: bigint): RawBuilder<bigint> =>
  sql<bigint>`(select id from ledger.account where kind = 'main' and owner = ${String(memberId)})`;

/** The house account with this code, opened by the statement that needs it. */
export const accountOfHouse = (of: {
  kind: HouseAccountKind;
  owner: string;
  currency: Currency;
}): RawBuilder<bigint> =>
  sql<bigint>`ledger.open_house_account(${of.kind}::ledger.account_kind, ${of.owner}, ${of.currency}::ledger.currency)`;

/** Accounts by their id, or as the statement itself finds them. */
export type HoldRequest = Omit<TransferRequest, "fromId" | "toId"> & {
  fromId: bigint | RawBuilder<bigint>;
  toId: bigint | RawBuilder<bigint>;
};

/**
 * Sets money aside until `post` or `voidHold`. A house account may be the payer: nothing is set aside then,
 * the transfer only waits. Repeated, it answers the present state.
 * @throws LedgerError LE001, LE002, LE008, LE009.
 */
export function hold(tx: Tx, request: HoldRequest): Promise<TransferState> {
  return call(tx, holdStatement(request));
}

/** The statement of `hold`, for what measures it without a transaction around. */
export function holdStatement(request: HoldRequest): RawBuilder<Answer> {
  const { id, kind, fromId, toId, currency, amountMinor, ref, meta } = request;
  return sql`${keepPlan} select ledger.hold(${id}::uuid, ${kind}::ledger.transfer_kind, ${fromId}::bigint, ${toId}::bigint,
    ${currency}::ledger.currency, ${amountMinor}::bigint, ${ref ?? null}::text, ${toJson(meta)}::jsonb) as answer`;
}

/**
 * Moves the held money: all of it, or `amountMinor` of it and releases the rest.
 * @throws LedgerError LE001 (other reference), LE003, LE004 (voided, rejected, posted otherwise), LE005, LE008.
 */
export function post(
  tx: Tx,
  request: { id: string; amountMinor?: bigint | undefined; ref?: string | undefined },
): Promise<"posted"> {
  return call(tx, postStatement(request));
}

/** The statement of `post`, for what measures it without a transaction around. */
export function postStatement(request: {
  id: string;
  amountMinor?: bigint | undefined;
  ref?: string | undefined;
}): RawBuilder<Answer> {
  const { id, amountMinor, ref } = request;
  return sql`${keepPlan} select ledger.post(${id}::uuid, ${amountMinor ?? null}::bigint, ${ref ?? null}::text) as answer`;
}

/** Releases a hold. A rejected one has nothing to release. @throws LedgerError LE003, LE004 (posted). */
export function voidHold(tx: Tx, { id }: { id: string }): Promise<"voided" | "rejected"> {
  return call(tx, sql`${keepPlan} select ledger.void(${id}::uuid) as answer`);
}

/**
 * Books the whole of a posted transfer back, once. "rejected" when the receiver has spent the money;
 * a later try then needs a new id.
 * @throws LedgerError LE001, LE007.
 */
export function reverse(
  tx: Tx,
  { id, originalId }: { id: string; originalId: string },
): Promise<"posted" | "rejected"> {
  return call(tx, sql`select ledger.reverse(${id}::uuid, ${originalId}::uuid) as answer`);
}

/**
 * Many one-phase transfers in one commit, rows locked in order; one answer per request, in order.
 * A repeated id inside the batch is answered like a repeated call. Takes neither `meta` nor reversals.
 */
export async function transferMany(
  tx: Tx,
  requests: Omit<TransferRequest, "meta">[],
): Promise<("posted" | "rejected")[]> {
  if (requests.length === 0) return [];
  const column = (pick: (request: Omit<TransferRequest, "meta">) => string | bigint | null) =>
    sql.val(requests.map(pick));
  const answer = await call<string>(
    tx,
    sql`select ledger.transfer_many(
      ${column((r) => r.id)}::uuid[], ${column((r) => r.kind)}::ledger.transfer_kind[],
      ${column((r) => r.fromId)}::bigint[], ${column((r) => r.toId)}::bigint[],
      ${column((r) => r.currency)}::ledger.currency[], ${column((r) => r.amountMinor)}::bigint[],
      ${column((r) => r.ref ?? null)}::text[])::text as answer`,
  );
  return answer
    .slice(1, -1)
    .split(",")
    .map((state) => (state === "posted" ? "posted" : "rejected"));
}

/** A member's money. @throws LedgerError LE002 when the member has no account. */
export async function memberBalance(
  db: Db | Tx,
  memberId: string | bigint,
): Promise<MemberBalance> {
  const { rows } = await sql<Omit<MemberBalance, "availableMinor">>`${keepPlan}
    select b.currency, b.posted_minor as "postedMinor", b.held_minor as "heldMinor"
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.kind = 'main' and a.owner = ${String(memberId)}`.execute(db);
  const [row] = rows;
  if (!row) throw new LedgerError("LE002");
  return { ...row, availableMinor: row.postedMinor - row.heldMinor };
}

/** A house account's balance: negative when the party on the far side holds our money. */
export async function houseBalanceMinor(db: Db | Tx, accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(posted_minor), 0)::bigint as sum from ledger.balance
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

/** The transfer with this id. */
export async function findTransfer(db: Db | Tx, id: string): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`${TRANSFER} where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The transfer that booked an outside event; a rejected one booked nothing and is not found. */
export async function findByRef(
  db: Db | Tx,
  { kind, ref }: { kind: TransferKind; ref: string },
): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`${TRANSFER}
    where kind = ${kind}::ledger.transfer_kind and ref = ${ref} and state <> 'rejected'`.execute(
    db,
  );
  return rows[0];
}

const TRANSFER = sql`
  select id, kind, state, is_hold as "isHold", from_id as "fromId", to_id as "toId", currency,
    amount_minor as "amountMinor", posted_minor as "postedMinor", reverses_id as "reversesId", ref, meta,
    created_at as "createdAt", resolved_at as "resolvedAt"
  from ledger.transfer`;

interface Answer {
  answer: unknown;
}

async function call<T>(tx: Tx, statement: RawBuilder<unknown>): Promise<T> {
  try {
    const { rows } = await (statement as RawBuilder<{ answer: T }>).execute(tx);
    const [row] = rows;
    if (!row) throw new Error("a ledger function answered nothing");
    return row.answer;
  } catch (error) {
    throw toLedgerError(error);
  }
}

const toJson = (meta: Record<string, unknown> | undefined) =>
  meta === undefined ? null : JSON.stringify(meta);
