/** SQL of turnover: the observed play of game accounts, and the rows that count. */
import { type Selectable, sql } from "kysely";
import {
  answered,
  ask,
  type Db,
  only,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import type { GamesAccount } from "../../../kernel/db/schema.ts";
import { isTransferring } from "../queries.ts";
import type { PlayState, Turnover } from "./play.ts";
import { readPossible, writePossible } from "./stored-possible.ts";

export interface LockedPlay {
  memberId: bigint;
  provider: string;
  factor: bigint;
  /** Number of changes of the state. */
  observation: number;
  /** Open stakes that the provider named last, in 1/100 credits. */
  openMinor: bigint;
  /** The day in Bangkok of the last observation; null: not known. */
  observedOn: string | null;
  state: PlayState;
  /** A transfer is not settled, so a balance cannot be compared. */
  isTransferring: boolean;
}

type PlayRow = Pick<
  Selectable<GamesAccount>,
  | "member_id"
  | "provider"
  | "ft_wallet_slot"
  | "observation"
  | "observed_minor"
  | "stake_minor"
  | "open_minor"
  | "possible"
  | "unreported_minor"
  | "unreported_at"
>;

/** The play state of one account, locked until the transaction ends. */
export function lockPlay(tx: Tx, accountId: string): Statement<LockedPlay> {
  const query = lockingPlay(tx).where("account.id", "=", accountId);
  return ask(tx, query, (rows) => toLockedPlay(only(rows)));
}

/** As `lockPlay`, for the account of a transfer. */
export function lockPlayOfTransfer(tx: Tx, transferId: string): Statement<LockedPlay> {
  const query = lockingPlay(tx).where("account.id", "=", (eb) =>
    eb.selectFrom("games_transfer as t").select("t.game_account_id").where("t.id", "=", transferId),
  );
  return ask(tx, query, (rows) => toLockedPlay(only(rows)));
}

const lockingPlay = (tx: Tx) =>
  tx
    .selectFrom("games_account as account")
    .modifyFront(prepared)
    .select([
      "account.member_id",
      "account.provider",
      "account.ft_wallet_slot",
      "account.observation",
      "account.observed_minor",
      "account.stake_minor",
      "account.open_minor",
      "account.possible",
      "account.unreported_minor",
      "account.unreported_at",
    ])
    .select(isTransferring.as("is_transferring"))
    .select(sql<string | null>`account.observed_on::text`.as("observed_on"))
    .forNoKeyUpdate();

function toLockedPlay(
  row: PlayRow & { is_transferring: boolean; observed_on: string | null },
): LockedPlay {
  return {
    memberId: row.member_id,
    provider: row.provider,
    factor: BigInt(row.ft_wallet_slot),
    observation: row.observation,
    openMinor: row.open_minor,
    observedOn: row.observed_on,
    state: {
      observed: row.observed_minor,
      stake: row.stake_minor,
      possible: readPossible(row.possible),
      unreported: row.unreported_at && { credits: row.unreported_minor, at: row.unreported_at },
    },
    isTransferring: row.is_transferring,
  };
}

/**
 * Stores the next play state of a locked account.
 * @param isObserved readings that began before are left out from then on
 */
export function updatePlay(
  tx: Tx,
  {
    accountId,
    state,
    observedOn,
    isObserved,
  }: { accountId: string; state: PlayState; observedOn: string | null; isObserved: boolean },
): Statement<void> {
  return tx
    .updateTable("games_account")
    .modifyEnd(prepared)
    .set((eb) => ({
      observed_minor: state.observed,
      stake_minor: state.stake,
      possible: writePossible(state.possible),
      unreported_minor: state.unreported?.credits ?? 0n,
      unreported_at: state.unreported?.at ?? null,
      observed_on: sql<Date | null>`${observedOn}::date`,
      observation: eb("observation", "+", isObserved ? 1 : 0),
    }))
    .where("id", "=", accountId)
    .$call(statementOf(tx));
}

export interface NewTurnover {
  id: string;
  memberId: bigint;
  accountId: string;
  source: "report" | "balance";
  /** The provider's id of the row; null for a balance. */
  reference: string | null;
  /** When the bet was placed. */
  placedAt: Date;
  /** When it was settled, or when the changed balance was read. */
  at: Date;
  turnoverMinor: bigint;
  resultMinor: bigint;
  /** The days that a result of a balance may be of, when they are several. */
  possibleDays?: Days | null;
}

/** Days in Bangkok, both included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Inserts rows. A row of a report that is stored already changes nothing.
 * @returns the sum of the results of the rows that were inserted, in minor units
 */
export function insertTurnover(tx: Tx, rows: readonly NewTurnover[]): Statement<bigint> {
  if (rows.length === 0) return answered(tx, 0n);
  return tx
    .insertInto("games_turnover")
    .values(
      rows.map((row) => ({
        id: row.id,
        member_id: row.memberId,
        game_account_id: row.accountId,
        source: row.source,
        reference: row.reference,
        placed_at: row.placedAt,
        at: row.at,
        turnover_minor: row.turnoverMinor,
        result_minor: row.resultMinor,
        possible_days: row.possibleDays
          ? `[${row.possibleDays.from},${row.possibleDays.to}]`
          : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("result_minor")
    .$call(
      statementOf(tx, (inserted) =>
        inserted.reduce((sum, { result_minor }) => sum + result_minor, 0n),
      ),
    );
}

/**
 * The turnover of a member of bets that were placed after a time. A void counts at the time its bet
 * was placed.
 */
export function sumTurnover(
  db: Db | Tx,
  { memberId, since, until }: { memberId: bigint; since: Date; until?: Date },
): Statement<Turnover> {
  const query = sql<Turnover>`
    select coalesce(sum(greatest(of_account, 0)), 0)::bigint as "placedMinor",
      coalesce(sum(greatest(of_account, 0) * gift_weight / 100), 0)::bigint as "countedMinor"
    from (
      select game_account_id, sum(turnover_minor)::bigint as of_account
      from games_turnover
      where member_id = ${memberId} and placed_at > ${since}
        and placed_at <= ${until ?? sql`'infinity'`}
      group by game_account_id
    ) play
      join games_account account on account.id = play.game_account_id
      join games_game game on game.code = account.game_code`;
  return ask(db, query, (rows) => rows[0] ?? { placedMinor: 0n, countedMinor: 0n });
}

/** What a member placed after each of several times, as `sumTurnover` has it. */
export async function listTurnoverSince(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: readonly Date[] },
): Promise<bigint[]> {
  if (since.length === 0) return [];
  const { rows } = await sql<{ turnover: bigint }>`
    select (
      select coalesce(sum(greatest(of_account, 0)), 0)::bigint
      from (
        select sum(turnover_minor) as of_account
        from games_turnover
        where member_id = ${memberId} and placed_at > since.at
        group by game_account_id
      ) account
    ) as turnover
    from unnest(${[...since]}::timestamptz[]) with ordinality as since (at, position)
    order by position`.execute(db);
  return rows.map(({ turnover }) => turnover);
}

/** What the stored rows of the provider's report sum up to, in minor units. */
export async function sumReported(db: Db, accountId: string): Promise<bigint> {
  const { rows } = await sql<{ result: bigint }>`
    select coalesce(sum(result_minor), 0)::bigint as result
    from games_turnover
    where game_account_id = ${accountId} and source = 'report'`.execute(db);
  return rows[0]?.result ?? 0n;
}

/** Stores the open stakes that a report of bets listed, in 1/100 credits. */
export async function updateOpen(
  tx: Tx,
  { accountId, openMinor }: { accountId: string; openMinor: bigint },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ open_minor: openMinor })
    .where("id", "=", accountId)
    .execute();
}

/** Until when the provider's report is stored; never an earlier time than before. */
export async function updateReportedUntil(
  tx: Tx,
  { accountId, until }: { accountId: string; until: Date },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ reported_until: until })
    .where("id", "=", accountId)
    .where((eb) => eb.or([eb("reported_until", "is", null), eb("reported_until", "<", until)]))
    .execute();
}
