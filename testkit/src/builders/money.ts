/** Money for tests: credit it, read balances, and check the invariants of the ledger. */
import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Currency } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import { startOfDay } from "@krapao/server/kernel/calendar";
import { transaction } from "@krapao/server/kernel/context";
import { checkInvariants } from "@krapao/server/ledger/invariants";
import {
  houseAccountId,
  type MemberBalance,
  memberAccountId,
  memberBalance,
  transfer,
} from "@krapao/server/ledger/ledger";
import { expect } from "vitest";
import type { Answer, World } from "../world.ts";

/** Credits a member's wallet with an adjustment. */
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

export async function balanceOf(world: World, memberId: bigint): Promise<MemberBalance> {
  return memberBalance(world.db, memberId);
}

/**
 * Waits until `look` returns something, and returns it. The limit only says when the test gives up.
 */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  waitMs = 45_000,
): Promise<T> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error("it did not happen in time");
    await sleep(50);
  }
}

/** Expects that no invariant of the ledger is violated. */
export async function expectLedgerInvariants(world: World): Promise<void> {
  expect(await checkInvariants(world.db)).toEqual([]);
}

/**
 * Posts a callback as the external party does: signed over the raw body, at the time of the world's
 * clock.
 */
export function postCallback(
  world: World,
  callback: { sender: string; secret: string; body: unknown; atMs?: number; header?: string },
): Promise<Answer> {
  const text = JSON.stringify(callback.body);
  const seconds = Math.floor((callback.atMs ?? world.clock.nowMs()) / 1000);
  const digest = createHmac("sha256", callback.secret).update(`${seconds}.${text}`).digest("hex");
  return world.call("POST", `/api/callback/${callback.sender}`, {
    body: text,
    headers: { "x-krapao-signature": callback.header ?? `t=${seconds},v1=${digest}` },
  });
}

/** Moves the clock of the server and of the sandbox together, ahead of the machine's. */
export async function shiftClock(world: World, offsetMs: number): Promise<void> {
  await world.control("/clock", { offsetMs });
  await eventually(async () => Math.abs(world.clock.nowMs() - Date.now() - offsetMs) < 2_000);
}

/**
 * Shifts server, ledger and sandbox to noon of tomorrow in Bangkok, so that what a test does lies
 * on one day and in no closing window.
 */
export async function moveToNoon(world: World): Promise<void> {
  const tomorrow = startOfDay(new Date(Date.now() + DAY_MS));
  await shiftClock(world, tomorrow.getTime() + DAY_MS / 2 - Date.now());
}

/** Waits while the bank of the sandbox has not decided a payout that it knows. */
export async function untilDecided(world: World, reference: string): Promise<void> {
  await eventually(async () => {
    const payouts = await world.control<{ reference: string; status: string }[]>("/payouts");
    return !payouts.some((each) => each.reference === reference && each.status === "pending");
  });
}

/** Waits until the sandbox sends no more callbacks. */
export async function untilCallbacksEnd(world: World): Promise<void> {
  await eventually(async () => {
    const callbacks = await world.control<{ state: string }[]>("/callbacks");
    return callbacks.every(({ state }) => state !== "waiting");
  });
}

/**
 * Settles a payout at the bank of the sandbox. A withdrawal is `sent` before the call to the bank,
 * so this waits until the bank knows the payout.
 */
export async function settleAtBank(
  world: World,
  withdrawalId: string,
  outcome: "paid" | "returned" | "failed" | "cancelled",
): Promise<void> {
  await eventually(async () => {
    const payouts = await world.control<{ reference: string }[]>("/payouts");
    return payouts.some(({ reference }) => reference === withdrawalId);
  });
  await world.control(`/payouts/${withdrawalId}`, { outcome });
}
