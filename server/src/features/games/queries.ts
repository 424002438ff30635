/** SQL of games and game accounts. */

import { type Selectable, sql } from "kysely";
import type { SingleStatement } from "../../kernel/context.ts";
import {
  ask,
  type Db,
  only,
  type Statement,
  statementOf,
  type Tx,
} from "../../kernel/db/database.ts";
import { prepared, statement } from "../../kernel/db/prepared-statement.ts";
import type { GamesAccount, GamesGame, GamesReturnState } from "../../kernel/db/schema.ts";
import { OPEN_STATES } from "./published.ts";

export type Game = Omit<Selectable<GamesGame>, "gift_weight"> & { in_maintenance: boolean };
export type Account = Omit<Selectable<GamesAccount>, "observed_on" | "entered_minor">;
/** An account with the name of its game. */
export type AccountOfGame = Account & { game_name: string; is_transferring: boolean };

/** Named one by one: these statements are prepared, and a new column would break `*`. */
const ACCOUNT_COLUMNS = [
  "account.id",
  "account.member_id",
  "account.game_code",
  "account.provider",
  "account.username",
  "account.password_sealed",
  "account.password_next_sealed",
  "account.ft_wallet_slot",
  "account.credits_minor",
  "account.read_at",
  "account.is_stale",
  "account.observed_minor",
  "account.stake_minor",
  "account.open_minor",
  "account.open_since",
  "account.possible",
  "account.unreported_minor",
  "account.unreported_at",
  "account.observation",
  "account.reported_until",
  "account.state",
  "account.return_state",
  "account.played_at",
  "account.created_at",
] as const;

const GAME_COLUMNS = [
  "game.code",
  "game.name",
  "game.category",
  "game.provider",
  "game.ft_wallet_slot",
  "game.logo",
  "game.background",
  "game.web",
  "game.android",
  "game.ios",
  "game.login_style",
  "game.position",
] as const;

/** Whether a transfer is not settled, for statements with `games_account as account`. */
const IS_TRANSFERRING = `exists (
  select from games_transfer open
  where open.game_account_id = account.id and open.state in ${OPEN_STATES})`;
export const isTransferring = sql.raw<boolean>(IS_TRANSFERRING);

/** The game with this code; `is_active` is also false while its provider is off. */
export function findGame(db: Db | Tx, code: string): Promise<Game | undefined> {
  return games(db).where("game.code", "=", code).executeTakeFirst();
}

/** The game of this account, as `findGame`. */
export function findGameOfAccount(db: Db | Tx, accountId: string): Statement<Game | undefined> {
  const query = games(db).where("game.code", "=", (eb) =>
    eb.selectFrom("games_account").select("game_code").where("id", "=", accountId),
  );
  return ask(db, query, ([game]) => game);
}

const games = (db: Db | Tx) =>
  db
    .selectFrom("games_game as game")
    .modifyFront(prepared)
    .innerJoin("games_provider as provider", "provider.code", "game.provider")
    .select(GAME_COLUMNS)
    .select((eb) =>
      eb
        .and([eb.ref("game.is_active"), eb.ref("provider.is_active")])
        .$castTo<boolean>()
        .as("is_active"),
    )
    .select("provider.in_maintenance");

/** Every game in its order, with whether it can be played now. */
export function listGames(db: Db | Tx) {
  return db
    .selectFrom("games_game as game")
    .modifyFront(prepared)
    .innerJoin("games_provider as provider", "provider.code", "game.provider")
    .select(GAME_COLUMNS)
    .select((eb) => [
      eb
        .and([eb.ref("game.is_active"), eb.ref("provider.is_active")])
        .$castTo<boolean>()
        .as("is_active"),
      "provider.in_maintenance",
      "provider.notice",
    ])
    .orderBy("game.position")
    .orderBy("game.code")
    .execute();
}

export interface BalanceRow {
  game_code: string;
  provider: string;
  ft_wallet_slot: number;
  credits_minor: bigint;
  open_minor: bigint;
  open_since: Date | null;
  /** Falls that nothing explains (games_account.possible). */
  possible: unknown;
  unreported_minor: bigint;
  read_at: Date | null;
  reported_until: Date | null;
  is_stale: boolean;
  played_at: Date | null;
  is_transferring: boolean;
  /** Its money goes back for a gift. */
  return_state: GamesReturnState | null;
}

const BALANCES = statement<BalanceRow>(`
  select account.game_code, account.provider, account.ft_wallet_slot, account.credits_minor,
    account.open_minor, account.open_since, account.possible, account.unreported_minor, account.read_at,
    account.reported_until, account.is_stale, account.played_at, account.return_state,
    ${IS_TRANSFERRING} as is_transferring
  from games_account account where account.member_id = $1 and account.state = 'active'`);

/** The balances of a member's active accounts, as they were read last. */
export function listBalanceRows(db: Db | Tx, memberId: bigint): Statement<BalanceRow[]> {
  return BALANCES(db, [memberId]);
}

/** The member's account in one game, in any state. */
export function findAccount(
  db: Db | Tx,
  { memberId, gameCode }: { memberId: bigint; gameCode: string },
): Promise<AccountOfGame | undefined> {
  return accountsOfGames(db)
    .where("account.member_id", "=", memberId)
    .where("account.game_code", "=", gameCode)
    .executeTakeFirst();
}

/** The member's own active account with this username at a provider, with its login style. */
export function findActiveAccountByName(
  db: Db | Tx,
  name: { memberId: bigint; provider: string; username: string },
): Promise<(Account & Pick<Game, "login_style">) | undefined> {
  return db
    .selectFrom("games_account as account")
    .innerJoin("games_game as game", "game.code", "account.game_code")
    .selectAll("account")
    .select("game.login_style")
    .where("account.member_id", "=", name.memberId)
    .where("account.provider", "=", name.provider)
    .where("account.username", "=", name.username)
    .where("account.state", "=", "active")
    .executeTakeFirst();
}

const accountsOfGames = (db: Db | Tx) =>
  db
    .selectFrom("games_account as account")
    .modifyFront(prepared)
    .innerJoin("games_game as game", "game.code", "account.game_code")
    .select(ACCOUNT_COLUMNS)
    .select(["game.name as game_name", isTransferring.as("is_transferring")]);

/** All active accounts of a member. */
export function listActiveAccounts(db: Db | Tx, memberId: bigint): Promise<AccountOfGame[]> {
  return accountsOfGames(db)
    .where("account.member_id", "=", memberId)
    .where("account.state", "=", "active")
    .orderBy("account.id")
    .execute();
}

/**
 * Locks the member's accounts, so that only one transaction at a time decides or settles transfers
 * of this member. Taken before every other lock: one transaction may settle a transfer and decide
 * the next while another wants the same rows in the reverse order.
 */
export function lockAccounts(tx: Tx, memberId: bigint): Statement<void> {
  return ask(tx, accountsInOrder(tx).where("member_id", "=", memberId).forNoKeyUpdate());
}

/** As `lockAccounts`, for the member of this transfer. */
export function lockAccountsOfTransfer(tx: Tx, transferId: string): Statement<void> {
  return ask(
    tx,
    accountsInOrder(tx)
      .where("member_id", "=", (eb) =>
        eb.selectFrom("games_transfer as t").select("t.member_id").where("t.id", "=", transferId),
      )
      .forNoKeyUpdate(),
  );
}

const accountsInOrder = (tx: Tx) =>
  tx.selectFrom("games_account").modifyFront(prepared).select("id").orderBy("id");

export function getAccount(db: Db | Tx, id: string): Statement<AccountOfGame> {
  return ask(db, accountsOfGames(db).where("account.id", "=", id), only);
}

/** Stores that the member enters the game now, and what it holds then. */
export async function updatePlayedAt(
  { db }: SingleStatement,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable("games_account")
    .set((eb) => ({ played_at: at, entered_minor: eb("credits_minor", "+", eb.ref("open_minor")) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Stores a reading of the balance, and of open stakes where it names them, unless a newer one is
 * stored. Since when something is open: at the earliest since the reading before.
 * @param reading.observation a reading that began before another observation is left out, except
 *   while a transfer makes it uncertain anyway
 */
export function updateCredits(
  tx: Tx,
  reading: {
    id: string;
    creditsMinor: bigint;
    openMinor: bigint | null;
    readAt: Date;
    observation?: number;
  },
): Statement<void> {
  const { id, creditsMinor, openMinor, readAt, observation } = reading;
  return tx
    .updateTable("games_account as account")
    .modifyEnd(prepared)
    .set((eb) => ({
      credits_minor: creditsMinor,
      read_at: readAt,
      is_stale: false,
      ...(openMinor !== null && {
        open_minor: openMinor,
        open_since:
          openMinor === 0n ? null : eb.fn.coalesce("open_since", "read_at", eb.val(readAt)),
      }),
    }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("read_at", "is", null), eb("read_at", "<=", readAt)]))
    .$if(observation !== undefined, (query) =>
      query.where((eb) => eb.or([eb("observation", "=", observation ?? 0), isTransferring])),
    )
    .$call(statementOf(tx));
}

/** Marks the stored balance as stale: a reading failed, or money moved without a reading. */
export function updateStale(tx: Tx, id: string): Statement<void> {
  return tx
    .updateTable("games_account")
    .set({ is_stale: true })
    .where("id", "=", id)
    .$call(statementOf(tx));
}
