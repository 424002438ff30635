/** Money for tests: give it, look at it, and see that the book still holds. */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Currency } from "@krapao/contract";
import { expect } from "vitest";
import { transaction } from "../src/kernel/context.ts";
import { checkInvariants } from "../src/ledger/invariants.ts";
import {
  houseAccountId,
  type MemberBalance,
  memberAccountId,
  memberBalance,
  transfer,
} from "../src/ledger/ledger.ts";
import type { Answer, World } from "./world.ts";

/** Puts money into a member's wallet, as an operator's adjustment. */
export async function giveMoney(
  world: World,
  memberId: bigint,
  amountMinor: bigint,
  currency: Currency = "THB",
): Promise<void> {
  const state = await transaction(world.db, async (tx) =>
    transfer(tx, {
      id: randomUUID(),
      kind: "adjustment",
      fromId: await houseAccountId(tx, { kind: "suspense", owner: "test", currency }),
      toId: await memberAccountId(tx, memberId),
      currency,
      amountMinor,
    }),
  );
  expect(state).toBe("posted");
}

export function balanceOf(world: World, memberId: bigint): Promise<MemberBalance> {
  return memberBalance(world.db, memberId);
}

/** Waits until `look` answers something, and answers it. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  waitMs = 10_000,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error("it did not happen in time");
    await sleep(50);
  }
}

/** The book is sound: no invariant has a row. */
export async function expectSoundBook(world: World): Promise<void> {
  expect(await checkInvariants(world.db)).toEqual([]);
}

/** Posts a callback as its party would: signed over the raw body, at the time of the world's clock. */
export function postCallback(
  world: World,
  callback: { party: string; secret: string; body: unknown; atMs?: number; header?: string },
): Promise<Answer> {
  const text = JSON.stringify(callback.body);
  const seconds = Math.floor((callback.atMs ?? world.clock.nowMs()) / 1000);
  const digest = createHmac("sha256", callback.secret).update(`${seconds}.${text}`).digest("hex");
  return world.call("POST", `/api/callback/${callback.party}`, {
    body: text,
    headers: { "x-krapao-signature": callback.header ?? `t=${seconds},v1=${digest}` },
  });
}

/** Moves the clock of the server and of the sandbox together, ahead of the machine's. */
export async function shiftClock(world: World, offsetMs: number): Promise<void> {
  await world.control("/clock", { offsetMs });
  await eventually(async () => Math.abs(world.clock.nowMs() - Date.now() - offsetMs) < 2_000);
}
