/** Records of money that the search of the console finds, straight in the database. */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { World } from "../world.ts";

/** A reference of a bank or a provider that no other record has. */
export const reference = () => `Ref${randomBytes(6).toString("hex")}7`;

interface Opened {
  world: World;
  /** Whose records they are. */
  memberId: bigint;
  /** Makes a member. */
  insert: () => Promise<bigint>;
}

/** @param opened what is there once the test file has started */
export function foundRecords(opened: () => Opened) {
  async function withdrawal(fields: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    await opened()
      .world.ownerDb.insertInto("withdrawals_withdrawal")
      .values({
        id,
        member_id: opened().memberId,
        amount_minor: 12_300n,
        currency: "THB",
        bank_code: "SCB",
        bank_account_name: "SOMSRI SEARCHED",
        bank_account_no: "4419876543",
        state: "paid",
        created_at: opened().world.clock.now(),
        ...fields,
      })
      .execute();
    return id;
  }

  async function payment(fields: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    await opened()
      .world.ownerDb.insertInto("deposits_payment")
      .values({
        id,
        source: "bank-feed",
        event_id: id,
        reference: `KBANK:${reference()}`,
        channel: "KBANK",
        amount_minor: 50_000n,
        currency: "THB",
        payer: JSON.stringify({ bankCode: "SCB", accountNo: "xxx-x-x1234-x", name: "SOMSRI" }),
        paid_at: opened().world.clock.now(),
        received_at: opened().world.clock.now(),
        state: "unmatched",
        ...fields,
      })
      .execute();
    return id;
  }

  async function slip(fields: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    await opened()
      .world.ownerDb.insertInto("deposits_slip")
      .values({
        id,
        member_id: opened().memberId,
        state: "review",
        sha256: randomBytes(32),
        media_id: id,
        created_at: opened().world.clock.now(),
        updated_at: opened().world.clock.now(),
        ...fields,
      })
      .execute();
    return id;
  }

  /** A transfer of a new member, with the member's game account. */
  async function transfer(fields: Record<string, unknown> = {}) {
    const [id, accountId] = [randomUUID(), randomUUID()];
    const owned = await opened().insert();
    const username = `usr${randomInt(1e8, 1e9)}`;
    const at = opened().world.clock.now();
    await opened()
      .world.ownerDb.insertInto("games_account")
      .values({
        id: accountId,
        member_id: owned,
        game_code: "JOKER2",
        provider: "joker2",
        username,
        password_sealed: Buffer.from("none"),
        state: "active",
        created_at: at,
      })
      .execute();
    await opened()
      .world.ownerDb.insertInto("games_transfer")
      .values({
        id,
        member_id: owned,
        game_account_id: accountId,
        provider: "joker2",
        direction: "in",
        amount_minor: 10_000n,
        credits_minor: 10_000n,
        currency: "THB",
        state: "done",
        created_at: at,
        ...fields,
      })
      .execute();
    return { id, owned: `${owned}`, username };
  }

  return { withdrawal, payment, slip, transfer };
}
