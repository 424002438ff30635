/** SQL of games and game accounts; movements are in queries-transfers.ts. */
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";
import type { GamesAccount, GamesGame } from "../../kernel/schema.ts";

export type Game = Selectable<GamesGame> & { in_maintenance: boolean };
export type Account = Selectable<GamesAccount>;
/** An account with what its game says about it. */
export type AccountOfGame = Account & { game_name: string };

/** All of them, by name: these statements keep their plan. */
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
  "account.state",
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

/** The game with this code; `is_active` is false too while its provider is off. */
export function selectGame(db: Db | Tx, code: string): Promise<Game | undefined> {
  return db
    .selectFrom("games_game as game")
    .modifyFront(keepPlan)
    .innerJoin("games_provider as provider", "provider.code", "game.provider")
    .select(GAME_COLUMNS)
    .select((eb) =>
      eb
        .and([eb.ref("game.is_active"), eb.ref("provider.is_active")])
        .$castTo<boolean>()
        .as("is_active"),
    )
    .select("provider.in_maintenance")
    .where("game.code", "=", code)
    .executeTakeFirst();
}

/** Every game a member may open or has opened, with the account if there is one. */
export function selectSlots(db: Db | Tx, memberId: bigint) {
  return db
    .selectFrom("games_game as game")
    .modifyFront(keepPlan)
    .innerJoin("games_provider as provider", "provider.code", "game.provider")
    .leftJoin("games_account as account", (join) =>
      join
        .onRef("account.game_code", "=", "game.code")
        .on("account.member_id", "=", memberId)
        .on("account.state", "=", "active"),
    )
    .select(GAME_COLUMNS)
    .select((eb) => [
      "account.id as account_id",
      "account.credits_minor",
      "account.read_at",
      "account.is_stale",
      eb.fn.coalesce("account.ft_wallet_slot", "game.ft_wallet_slot").as("factor"),
      eb
        .exists(
          eb
            .selectFrom("games_transfer as open")
            .select("open.id")
            .whereRef("open.game_account_id", "=", "account.id")
            .where("open.state", "in", ["decided", "called", "operator"]),
        )
        .$castTo<boolean>()
        .as("is_transferring"),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb("game.is_active", "=", true), eb("provider.is_active", "=", true)]),
        eb("account.id", "is not", null),
      ]),
    )
    .orderBy("game.position")
    .orderBy("game.code")
    .execute();
}

/** The member's account in one game, in any state. */
export function selectAccount(
  db: Db | Tx,
  { memberId, gameCode }: { memberId: bigint; gameCode: string },
): Promise<AccountOfGame | undefined> {
  return accountsOfGames(db)
    .where("account.member_id", "=", memberId)
    .where("account.game_code", "=", gameCode)
    .executeTakeFirst();
}

/** The member's own active account with this name at a provider, and how its game is entered. */
export function selectAccountByName(
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
    .modifyFront(keepPlan)
    .innerJoin("games_game as game", "game.code", "account.game_code")
    .select(ACCOUNT_COLUMNS)
    .select("game.name as game_name");

/** All open accounts of a member. */
export function selectActiveAccounts(db: Db | Tx, memberId: bigint): Promise<AccountOfGame[]> {
  return accountsOfGames(db)
    .where("account.member_id", "=", memberId)
    .where("account.state", "=", "active")
    .orderBy("account.id")
    .execute();
}

/**
 * Locks the member's accounts: whoever decides or settles a transfer of one member does it alone. It comes before
 * all other locks, since one settles a transfer and decides the next in one go, and another may want the reverse.
 */
export async function lockAccounts(tx: Tx, memberId: bigint): Promise<void> {
  await accountsInOrder(tx).where("member_id", "=", memberId).forNoKeyUpdate().execute();
}

/** The same, of the member whose transfer this is. */
export async function lockAccountsOf(tx: Tx, transferId: string): Promise<void> {
  await accountsInOrder(tx)
    .where("member_id", "=", (eb) =>
      eb.selectFrom("games_transfer as t").select("t.member_id").where("t.id", "=", transferId),
    )
    .forNoKeyUpdate()
    .execute();
}

const accountsInOrder = (tx: Tx) =>
  tx.selectFrom("games_account").modifyFront(keepPlan).select("id").orderBy("id");

export function selectAccountById(db: Db | Tx, id: string): Promise<AccountOfGame> {
  return accountsOfGames(db).where("account.id", "=", id).executeTakeFirstOrThrow();
}

/** Writes an account that is being opened, unless the member has one in this game already. */
export async function insertAccount(
  tx: Tx,
  account: {
    id: string;
    memberId: bigint;
    game: Game;
    username: string;
    passwordSealed: Buffer;
    createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("games_account")
    .values({
      id: account.id,
      member_id: account.memberId,
      game_code: account.game.code,
      provider: account.game.provider,
      username: account.username,
      password_sealed: account.passwordSealed,
      state: "opening",
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "game_code"]).doNothing())
    .execute();
}

/** opening -> active. A new account has nothing in it. */
export async function activateAccount(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ state: "active", read_at: at })
    .where("id", "=", id)
    .where("state", "=", "opening")
    .execute();
}

/**
 * Keeps the password that is about to be set, unless another try did: whatever the provider has is then known.
 * @returns the one that counts.
 */
export async function keepNextPassword(
  tx: Tx,
  { id, sealed }: { id: string; sealed: Buffer },
): Promise<Buffer> {
  const { password_next_sealed } = await tx
    .updateTable("games_account")
    .set((eb) => ({
      password_next_sealed: eb.fn.coalesce("password_next_sealed", eb.val(sealed)),
    }))
    .where("id", "=", id)
    .returning("password_next_sealed")
    .executeTakeFirstOrThrow();
  return password_next_sealed ?? sealed;
}

/** The provider said yes (the next password counts) or no (it never did). */
export async function settleNextPassword(
  tx: Tx,
  { id, sealed, isSet }: { id: string; sealed: Buffer; isSet: boolean },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ password_next_sealed: null, ...(isSet ? { password_sealed: sealed } : {}) })
    .where("id", "=", id)
    .where("password_next_sealed", "=", sealed)
    .execute();
}

/** Writes a reading of the balance, unless a newer one is there. */
export async function updateCredits(
  tx: Tx,
  { id, creditsMinor, readAt }: { id: string; creditsMinor: bigint; readAt: Date },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .modifyEnd(keepPlan)
    .set({ credits_minor: creditsMinor, read_at: readAt, is_stale: false })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("read_at", "is", null), eb("read_at", "<=", readAt)]))
    .execute();
}

/** The last reading failed, or something moved that was not read. */
export async function markStale(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("games_account").set({ is_stale: true }).where("id", "=", id).execute();
}
