/** Rewards for tests: what the operator sets, members who pay in, and calls that race. */
import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { expect } from "vitest";
import type { StoredSettings } from "../src/features/lookups/index.ts";
import { transaction } from "../src/kernel/context.ts";
import { type HouseAccountKind, houseAccountId, houseBalanceMinor } from "../src/ledger/ledger.ts";
import { freeAccountNo, registered } from "./newcomer.ts";
import { eventually, postCallback } from "./purse.ts";
import type { Answer, World } from "./world.ts";

export const FEED_SECRET = "feed-secret";

/** Writes settings of the operator, and waits until the server counts with them. */
export async function setSettings(world: World, settings: StoredSettings): Promise<void> {
  const website = `https://${randomUUID()}.example`;
  const rows = Object.entries({ ...settings, info: { name: "Krapao", website } });
  for (const [key, value] of rows) {
    const json = JSON.stringify(value);
    await world.db
      .insertInto("lookups_setting")
      .values({ key, value: json })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json }))
      .execute();
  }
  await eventually(async () => {
    const { body } = await world.call<{ website: string }>("GET", "/api/lookup/info");
    return body.website === website;
  });
}

export type Payer = Awaited<ReturnType<typeof payer>>;

/** A member with a bank account of their own. */
export async function payer(world: World, fields: Record<string, unknown> = {}) {
  const account = {
    bankCode: "SCB",
    bankAccountName: "MALEE SRISUK",
    bankAccountNo: freeAccountNo(),
  };
  return { ...account, ...(await registered(world, { ...account, ...fields })) };
}

/** The bank reports a transfer of this many baht from the member. */
export async function payIn(world: World, member: Payer, amount: number): Promise<void> {
  const { status } = await postCallback(world, {
    party: "bank-feed",
    secret: FEED_SECRET,
    body: {
      eventId: randomUUID(),
      transRef: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
      bankCode: "SCB",
      accountNo: "7440000041",
      amount,
      currency: "THB",
      from: {
        bankCode: member.bankCode,
        accountNo: maskAccountNo(member.bankAccountNo),
        name: maskName(member.bankAccountName),
      },
      at: world.clock.now().toISOString(),
    },
  });
  expect(status).toBe(200);
}

/** What a campaign has cost, minor units. */
export async function costOf(world: World, kind: HouseAccountKind, owner: string): Promise<bigint> {
  const id = await transaction(world.db, (tx) =>
    houseAccountId(tx, { kind, owner, currency: "THB" }),
  );
  return -(await houseBalanceMinor(world.db, id));
}

/** Twenty calls at the same moment. */
export function twenty<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>[]> {
  return Promise.all(Array.from({ length: 20 }, call));
}
