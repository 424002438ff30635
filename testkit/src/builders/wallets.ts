/** Members with money and accounts at the providers, for tests of operations that move money. */
import { randomInt, randomUUID } from "node:crypto";
import { transaction } from "@krapao/server/kernel/context";
import type { Db } from "@krapao/server/kernel/db/database";
import {
  houseAccountId,
  memberBalance,
  openMemberAccount,
  transfer,
} from "@krapao/server/ledger/ledger";
import { sql } from "kysely";
import type { World } from "../world.ts";

/** Books a deposit from a bank straight into the ledger. */
export async function fundMember(db: Db, memberId: bigint, amountMinor: bigint): Promise<void> {
  await transaction(db, async (tx) => {
    const currency = "THB";
    const toId = await openMemberAccount(tx, { memberId, currency });
    const fromId = await houseAccountId(tx, { kind: "bank_clearing", owner: "KBANK", currency });
    await transfer(tx, { id: randomUUID(), kind: "deposit", fromId, toId, currency, amountMinor });
  });
}

/** Inserts a member who never registered, for tests that call operations and not the API. */
export async function insertMember(db: Db, amountMinor: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into accounts_member (phone, name, password_hash, currency, bank_code, bank_key,
      bank_account_name, bank_account_no, created_at)
    values (${`07${randomInt(1e8, 1e9)}`}, 'Test', 'none', 'THB', 'KBANK', 'KBANK', 'TEST',
      ${`${randomInt(1e9, 1e10)}`}, now())
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0n;
  await fundMember(db, id, amountMinor);
  return id;
}

/** The member's available and held money, in minor units. */
export async function walletOf(db: Db, memberId: bigint): Promise<[bigint, bigint]> {
  const { availableMinor, heldMinor } = await memberBalance(db, memberId);
  return [availableMinor, heldMinor];
}

export interface ProviderAccountView {
  balance: number;
  transfers: { kind: string; ref: string; amount: number }[];
}

/** The balance and transfers of the member's game account, as the provider has them. */
export async function providerAccountOf(
  world: Pick<World, "db" | "control">,
  memberId: bigint,
  gameCode: string,
): Promise<ProviderAccountView> {
  const { rows } = await sql<{ provider: string; username: string }>`
    select provider, username from games_account
    where member_id = ${memberId} and game_code = ${gameCode}`.execute(world.db);
  return world.control(`/providers/${rows[0]?.provider}/${rows[0]?.username}`);
}
