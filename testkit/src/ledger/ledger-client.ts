/**
 * A process that moves money until it is killed: node ledger-client.ts <url> <file of answers>
 * <accounts...>. The last account is the house account. Every step follows from its number, and
 * every answer is in the file, so the next process continues where this one was killed, with the
 * same ids.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { derivedId } from "@krapao/server/kernel/clock";
import { type Db, openDatabase } from "@krapao/server/kernel/db/database";
import { LedgerError } from "@krapao/server/ledger/ledger";
import { openPostingQueue } from "@krapao/server/ledger/posting-queue";
import { askLedger, type Step } from "./ledger-steps.ts";

const WORKERS = 12;

/**
 * The steps of task `n`: a transfer out, a transfer in, a hold that is posted in part, a hold that
 * is voided.
 */
export function stepsOf(n: number, accounts: bigint[]): Step[] {
  const id = derivedId("task", String(n));
  const house = accounts.at(-1) ?? 0n;
  const member = accounts[n % (accounts.length - 1)] ?? 0n;
  const request = { id, currency: "THB" as const, amountMinor: BigInt(1 + (n % 900)) };
  const out = { ...request, kind: "withdrawal" as const, fromId: member, toId: house };
  const back = { ...request, kind: "deposit" as const, fromId: house, toId: member };
  const ways: Step[][] = [
    [{ do: "transfer", request: out }],
    [{ do: "transfer", request: back }],
    [
      { do: "hold", request: out },
      { do: "post", id, amountMinor: 1n, ref: id },
    ],
    [
      { do: "hold", request: out },
      { do: "void", id },
    ],
  ];
  // The kind of step changes slower than the member, so every member gets every kind.
  return ways[Math.floor(n / 7) % ways.length] ?? [];
}

/** The recorded answers, by task and step. */
export function readAnswers(file: string): Map<string, string> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  return new Map(lines.map((line) => line.split(" ") as [string, string]));
}

type Ask = (step: Step) => Promise<string>;

/** Makes single transfers through a queue, so that they are posted in batches. */
function askInBatches(db: Db): Ask {
  const queue = openPostingQueue(db);
  return async (step) => {
    if (step.do !== "transfer") return askLedger(db, step);
    try {
      return await queue.post(step.request, undefined);
    } catch (error) {
      if (error instanceof LedgerError) return error.code;
      throw error;
    }
  };
}

async function work(
  asks: { single: Ask; batched: Ask },
  { file, accounts, worker }: { file: string; accounts: bigint[]; worker: number },
): Promise<never> {
  const heard = readAnswers(file);
  for (let n = worker; ; n += WORKERS) {
    for (const [index, step] of stepsOf(n, accounts).entries()) {
      const key = `${n}.${index}`;
      if (heard.has(key)) continue;
      // Two of three workers post in batches, so that both ways meet.
      const ask = worker % 3 === 0 ? asks.single : asks.batched;
      appendFileSync(file, `${key} ${await askUntilHeard(ask, step)}\n`);
    }
  }
}

/** Repeats a step with an unknown outcome under the same id until there is an answer. */
async function askUntilHeard(ask: Ask, step: Step): Promise<string> {
  for (;;) {
    try {
      return await ask(step);
    } catch {
      await sleep(20);
    }
  }
}

if (import.meta.main) {
  const [url = "", file = "", ...accounts] = process.argv.slice(2);
  const db = openDatabase({ url, poolMax: WORKERS });
  const asks = { single: (step: Step) => askLedger(db, step), batched: askInBatches(db) };
  for (let worker = 0; worker < WORKERS; worker += 1) {
    void work(asks, { file, accounts: accounts.map(BigInt), worker });
  }
}
