/**
 * The only access to money. Each operation is one SQL function of the schema `ledger`, called in
 * the transaction that also writes the record which caused it. Amounts are bigint minor units
 * (1/100) above 0. The id of an operation is its idempotency key: the caller makes and stores it
 * before the call.
 */
import type { ErrorCode } from "@krapao/contract/codes";
import type { Currency } from "@krapao/contract/money";
import { type RawBuilder, sql } from "kysely";
import { ask, type Db, only, type Statement, type Tx } from "../kernel/db/database.ts";
import { prepared } from "../kernel/db/prepared-statement.ts";
import { refuseUnless } from "../kernel/db/refuse-in-database.ts";
import { LedgerError, toLedgerError } from "./errors.ts";

export { LedgerError, type LedgerErrorCode } from "./errors.ts";

/**
 * `owner` of a house account is the code of the provider, bank, gateway or campaign that it
 * represents.
 */
export type HouseAccountKind =
  | "provider_clearing"
  | "bank_clearing"
  | "payout_clearing"
  | "bonus_cost"
  | "refund_cost"
  | "invite_cost"
  | "spin_cost"
  /** Money that was won with a gift that was given back. Its owner is the campaign. */
  | "forfeited_winnings"
  | "adjustment"
  /** What moved at one of the operator's bank accounts without a member. */
  | "own_account"
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
  | "gift_return"
  | "forfeit"
  | "adjustment"
  | "reversal"
  | "move"
  | "suspense";

export type TransferState = "pending" | "posted" | "voided" | "rejected";

/**
 * The request of a transfer or a hold. `ref` is the external party's reference, booked once per
 * kind.
 */
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

/** A transfer as the ledger stores it. */
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
 * Opens the member's one account, or returns the existing one.
 * @throws LedgerError LE001 when it exists in another currency
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

/**
 * Ids of member accounts start here; house accounts are below. The schema has the same constant.
 */
const FIRST_MEMBER_ACCOUNT = 1_000_000n;

/** Whether the account is a member's. The id alone decides. */
export const isMemberAccount = (accountId: bigint): boolean => accountId >= FIRST_MEMBER_ACCOUNT;

/** The account of a member. @throws LedgerError LE002 when there is none */
export async function memberAccountId(db: Db | Tx, memberId: string | bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`${prepared}
    select id from ledger.account where kind = 'main' and owner = ${String(memberId)}`.execute(db);
  const [account] = rows;
  if (!account) throw new LedgerError("LE002");
  return account.id;
}

/** The house account with this code, opened when it is new. */
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
 * Moves money at once. Insufficient funds are the stored answer "rejected", not an exception, and
 * the same id with the same request always gets the same answer.
 * @throws LedgerError LE001, LE002, LE007 (with `reversesId`), LE008, LE009
 */
export function transfer(
  tx: Tx,
  request: HoldRequest & { reversesId?: string | undefined },
): Statement<"posted" | "rejected"> {
  return call(tx, transferStatement(request));
}

/** The statement of `transfer`, for benchmarks that run it without a transaction. */
export function transferStatement(
  request: HoldRequest & { reversesId?: string | undefined },
): RawBuilder<Answer> {
  const { id, kind, fromId, toId, currency, amountMinor, ref, reversesId, meta } = request;
  return sql`${prepared} select ledger.transfer(${id}::uuid, ${kind}::ledger.transfer_kind, ${fromId}::bigint, ${toId}::bigint,
    ${currency}::ledger.currency, ${amountMinor}::bigint, ${ref ?? null}::text, ${reversesId ?? null}::uuid,
    ${toJson(meta)}::jsonb) as answer`;
}

/** The account of a member who has one, as a subquery that saves a round trip. */
export const accountOfMember = (memberId: bigint): RawBuilder<bigint> =>
  sql<bigint>`(select id from ledger.account where kind = 'main' and owner = ${String(memberId)})`;

/** The house account with this code, opened when it is new, as a subquery. */
export const accountOfHouse = (of: {
  kind: HouseAccountKind;
  owner: string;
  currency: Currency;
}): RawBuilder<bigint> =>
  sql<bigint>`ledger.open_house_account(${of.kind}::ledger.account_kind, ${of.owner}, ${of.currency}::ledger.currency)`;

/** Accounts by id, or as subqueries. */
export type HoldRequest = Omit<TransferRequest, "fromId" | "toId"> & {
  fromId: bigint | RawBuilder<bigint>;
  toId: bigint | RawBuilder<bigint>;
};

/**
 * Holds money until `post` or `voidHold`. When a house account pays, nothing is held and the
 * transfer only waits. A repeated call answers the current state.
 * @throws LedgerError LE001, LE002, LE008, LE009
 */
export function hold(tx: Tx, request: HoldRequest): Statement<TransferState> {
  return call(tx, holdStatement(request));
}

/**
 * Holds money in a statement that may travel with the commit: too little money is an error.
 * @throws `refusal`, and LedgerError as `hold`
 */
export function holdOrRefuse(tx: Tx, request: HoldRequest, refusal: ErrorCode): Statement<void> {
  const isHeld = sql<boolean>`${holdCall(request)} = 'pending'`;
  const query = sql`${prepared} select ${refuseUnless(isHeld, refusal)}`;
  return ask(tx, query, () => {}).mapError(toLedgerError);
}

/** The statement of `hold`, for benchmarks that run it without a transaction. */
export const holdStatement = (request: HoldRequest): RawBuilder<Answer> =>
  sql`${prepared} select ${holdCall(request)} as answer`;

function holdCall(request: HoldRequest): RawBuilder<TransferState> {
  const { id, kind, fromId, toId, currency, amountMinor, ref, meta } = request;
  return sql`ledger.hold(${id}::uuid, ${kind}::ledger.transfer_kind, ${fromId}::bigint, ${toId}::bigint,
    ${currency}::ledger.currency, ${amountMinor}::bigint, ${ref ?? null}::text, ${toJson(meta)}::jsonb)`;
}

/**
 * Moves the held money: all of it, or `amountMinor` of it, and releases the rest.
 * @throws LedgerError LE001 (other reference), LE003, LE004 (voided, rejected, posted with another
 * amount), LE005, LE008
 */
export function post(
  tx: Tx,
  request: { id: string; amountMinor?: bigint | undefined; ref?: string | undefined },
): Statement<"posted"> {
  return call(tx, postStatement(request));
}

/** The statement of `post`, for benchmarks that run it without a transaction. */
export function postStatement(request: {
  id: string;
  amountMinor?: bigint | undefined;
  ref?: string | undefined;
}): RawBuilder<Answer> {
  const { id, amountMinor, ref } = request;
  return sql`${prepared} select ledger.post(${id}::uuid, ${amountMinor ?? null}::bigint, ${ref ?? null}::text) as answer`;
}

/**
 * Releases a hold. A rejected hold has nothing to release. @throws LedgerError LE003, LE004
 * (posted)
 */
export function voidHold(tx: Tx, { id }: { id: string }): Statement<"voided" | "rejected"> {
  return call(tx, sql`${prepared} select ledger.void(${id}::uuid) as answer`);
}

/**
 * Reverses the whole amount of a posted transfer, once. The answer is "rejected" when the receiver
 * has spent the money; another attempt then needs a new id.
 * @throws LedgerError LE001, LE007
 */
export function reverse(
  tx: Tx,
  { id, originalId }: { id: string; originalId: string },
): Statement<"posted" | "rejected"> {
  return call(tx, sql`select ledger.reverse(${id}::uuid, ${originalId}::uuid) as answer`);
}

/** A member's balance. @throws LedgerError LE002 when the member has no account */
export function memberBalance(db: Db | Tx, memberId: string | bigint): Statement<MemberBalance> {
  const query = sql<Omit<MemberBalance, "availableMinor">>`${prepared}
    select currency, posted_minor as "postedMinor", held_minor as "heldMinor"
    from ledger.member_balance(${String(memberId)})`;
  return ask(db, query, (rows) => {
    const [row] = rows;
    if (!row) throw new LedgerError("LE002");
    return { ...row, availableMinor: row.postedMinor - row.heldMinor };
  });
}

export async function findTransfer(db: Db | Tx, id: string): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`${TRANSFER} where id = ${id}::uuid`.execute(db);
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

const call = <T>(tx: Tx, statement: RawBuilder<unknown>): Statement<T> =>
  ask(tx, statement as RawBuilder<{ answer: T }>, (rows) => only(rows).answer).mapError(
    toLedgerError,
  );

const toJson = (meta: Record<string, unknown> | undefined) =>
  meta === undefined ? null : JSON.stringify(meta);
