/** Members with money and their accounts at the providers, for tests of what moves it. */
import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { transaction } from "../src/kernel/context.ts";
import type { Db } from "../src/kernel/db.ts";
import {
  houseAccountId,
  memberBalance,
  openMemberAccount,
  transfer,
} from "../src/ledger/ledger.ts";
import type { World } from "./world.ts";

/** Pays in through a bank, straight into the book. */
export async function fund(db: Db, memberId: bigint, amountMinor: bigint): Promise<void> {
  await transaction(db, async (tx) => {
    const currency = "THB";
    const toId = await openMemberAccount(tx, { memberId, currency });
    const fromId = await houseAccountId(tx, { kind: "bank_clearing", owner: "KBANK", currency });
    await transfer(tx, { id: randomUUID(), kind: "deposit", fromId, toId, currency, amountMinor });
  });
}

/** A member who never registered: for tests that call operations, not the API. */
export async function insertMember(db: Db, amountMinor: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into accounts_member (phone, name, password_hash, currency, bank_code, bank_key,
      bank_account_name, bank_account_no, created_at)
    values (${`07${randomInt(1e8, 1e9)}`}, 'Test', 'none', 'THB', 'KBANK', 'KBANK', 'TEST',
      ${`${randomInt(1e9, 1e10)}`}, now())
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0n;
  await fund(db, id, amountMinor);
  return id;
}

/** What the member can spend and what is held, in minor units. */
export async function walletOf(db: Db, memberId: bigint): Promise<[bigint, bigint]> {
  const { availableMinor, heldMinor } = await memberBalance(db, memberId);
  return [availableMinor, heldMinor];
}

export interface ProviderBook {
  balance: number;
  transfers: { kind: string; ref: string; amount: number }[];
}

/** What the provider believes of the member's account in a game. */
export async function bookOf(
  world: Pick<World, "db" | "control">,
  memberId: bigint,
  gameCode: string,
): Promise<ProviderBook> {
  const { rows } = await sql<{ provider: string; username: string }>`
    select provider, username from games_account
    where member_id = ${memberId} and game_code = ${gameCode}`.execute(world.db);
  return world.control(`/providers/${rows[0]?.provider}/${rows[0]?.username}`);
}
