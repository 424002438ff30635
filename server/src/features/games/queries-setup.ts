/** SQL of providers and games as setup documents. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";

export const providerDocuments: Documents<Payload<"provider">> = {
  async list(db) {
    const rows = await db
      .selectFrom("games_provider")
      .select(["code", "name", "is_active", "in_maintenance", "notice"])
      .orderBy("name")
      .execute();
    const stateOf = ({ is_active, in_maintenance }: (typeof rows)[number]) =>
      is_active ? (in_maintenance ? "maintenance" : "on") : "off";
    return new Map(
      rows.map((row) => {
        const { name, notice } = row;
        return [row.code, { name, state: stateOf(row), notice } as WirePayload];
      }),
    );
  },

  /** The configuration of the server connects providers, so none is inserted here. */
  async write(_kernel, tx, { key, payload }) {
    const { numUpdatedRows } = await tx
      .updateTable("games_provider")
      .set({
        name: payload.name,
        is_active: payload.state !== "off",
        in_maintenance: payload.state === "maintenance",
        notice: payload.notice && JSON.stringify(payload.notice),
      })
      .where("code", "=", key)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) refuse("NO_DATA");
  },
};

export const gameDocuments: Documents<Payload<"game">> = {
  async list(db) {
    const rows = await db
      .selectFrom("games_game")
      .selectAll()
      .orderBy("position")
      .orderBy("code")
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        {
          provider: row.provider,
          name: row.name,
          category: row.category,
          ftWalletSlot: row.ft_wallet_slot,
          logo: row.logo,
          background: row.background,
          web: row.web,
          android: row.android,
          ios: row.ios,
          loginStyle: row.login_style,
          giftWeight: row.gift_weight,
          position: row.position,
          isActive: row.is_active,
        } as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    await requireProvider(tx, key, payload.provider);
    const row = {
      provider: payload.provider,
      name: payload.name,
      category: payload.category,
      ft_wallet_slot: payload.ftWalletSlot,
      logo: payload.logo,
      background: payload.background,
      web: payload.web,
      android: payload.android,
      ios: payload.ios,
      login_style: payload.loginStyle,
      gift_weight: payload.giftWeight,
      position: payload.position,
      is_active: payload.isActive,
    };
    await tx
      .insertInto("games_game")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
    await applyFactorToUnfundedAccounts(tx, { gameCode: key, factor: payload.ftWalletSlot });
  },
};

/** A game keeps its first provider, because its accounts are there. */
async function requireProvider(tx: Tx, gameCode: string, provider: string): Promise<void> {
  const known = await tx
    .selectFrom("games_game")
    .select("provider")
    .where("code", "=", gameCode)
    .executeTakeFirst();
  const isThere = await tx
    .selectFrom("games_provider")
    .select("code")
    .where("code", "=", provider)
    .executeTakeFirst();
  if (!isThere || (known && known.provider !== provider)) {
    refuse("KEY_INVALID", { "payload.provider": "KEY_INVALID" });
  }
}

/**
 * A new factor applies to accounts that never received money. Every other account keeps its factor:
 * its credits, those of an open transfer and those of an open bet, were bought at the old one.
 */
async function applyFactorToUnfundedAccounts(
  tx: Tx,
  { gameCode, factor }: { gameCode: string; factor: number },
): Promise<void> {
  // Deciding a transfer locks these rows too, so the next statement sees every decided transfer.
  await tx
    .selectFrom("games_account")
    .select("id")
    .where("game_code", "=", gameCode)
    .where("ft_wallet_slot", "<>", factor)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable("games_account")
    .set({ ft_wallet_slot: factor })
    .where("game_code", "=", gameCode)
    .where("ft_wallet_slot", "<>", factor)
    .where("credits_minor", "=", 0n)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("games_transfer")
            .select("id")
            .whereRef("game_account_id", "=", "games_account.id"),
        ),
      ),
    )
    .execute();
}

/** The codes of providers at which members have accounts. */
export async function listUsedProviders(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom("games_provider as provider")
    .select("provider.code")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("games_account as account")
          .select("account.id")
          .whereRef("account.provider", "=", "provider.code"),
      ),
    )
    .execute();
  return rows.map(({ code }) => code);
}
