/** Transfers a second on the cluster and on one PostgreSQL, in rounds that take turns. */
import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { newId, systemClock, systemRandom } from "../../server/src/kernel/clock.ts";
import { type Db, openDatabase } from "../../server/src/kernel/db/database.ts";
import {
  holdStatement,
  houseAccountId,
  openMemberAccount,
  postStatement,
  type TransferRequest,
  transfer,
  transferStatement,
} from "../../server/src/ledger/ledger.ts";
import { openPostingQueue } from "../../server/src/ledger/posting-queue.ts";
import type { Database } from "./cluster.ts";

const MEMBERS = 200;
const FIRST_DEPOSIT_MINOR = 1_000_000_000n;
const IN_FLIGHT_MAX = 32;

interface Work {
  name: string;
  inFlight: number;
  once(): Promise<unknown>;
}

export interface Measured {
  name: string;
  inFlight: number;
  /** The median of the rounds, by database. */
  perSecond: number[];
  medianMs: number[];
}

/** Measures each kind of transfer on all databases in turn. */
export async function measure(
  databases: Database[],
  { rounds, roundMs }: { rounds: number; roundMs: number },
): Promise<Measured[]> {
  const opened = databases.map(({ urls }) =>
    openDatabase({ url: urls.app, poolMax: IN_FLIGHT_MAX }),
  );
  try {
    const works = await Promise.all(opened.map(describe));
    const measured: Measured[] = [];
    for (const [index, { name, inFlight }] of (works[0] ?? []).entries()) {
      const each = works.map((list) => list[index] as Work);
      const took = each.map((): number[][] => []);
      for (const work of each) await run(work, roundMs / 2);
      for (let round = 0; round < rounds; round += 1) {
        for (const [place, work] of each.entries()) took[place]?.push(await run(work, roundMs));
      }
      measured.push({
        name,
        inFlight,
        perSecond: took.map((all) => median(all.map((round) => (round.length * 1_000) / roundMs))),
        medianMs: took.map((all) => median(all.flat())),
      });
    }
    return measured;
  } finally {
    await Promise.all(opened.map((db) => db.destroy()));
  }
}

async function describe(db: Db): Promise<Work[]> {
  const clock = systemClock();
  const chance = new SeededRandom(1);
  const { members, house } = await openAccounts(db);
  const request = (): TransferRequest => {
    const member = chance.pick(members);
    const [fromId, toId] = chance.percent(50) ? [member, house] : [house, member];
    const id = newId(clock, systemRandom);
    return { id, kind: "wallet_to_game", fromId, toId, currency: "THB", amountMinor: 100n };
  };
  const queue = openPostingQueue(db);
  const single = () => transferStatement(request()).execute(db);
  const twoPhases = async () => {
    const asked = { ...request(), fromId: chance.pick(members), toId: house };
    await holdStatement(asked).execute(db);
    await postStatement({ id: asked.id }).execute(db);
  };
  return [
    { name: "transfer", inFlight: 1, once: single },
    { name: "transfer", inFlight: 8, once: single },
    { name: "transfer", inFlight: 32, once: single },
    { name: "hold, then post", inFlight: 8, once: twoPhases },
    { name: "transfer in batches", inFlight: 64, once: () => queue.post(request(), undefined) },
    { name: "transfer in batches", inFlight: 256, once: () => queue.post(request(), undefined) },
  ];
}

async function openAccounts(db: Db): Promise<{ members: bigint[]; house: bigint }> {
  const open = <T>(work: (tx: Parameters<typeof openMemberAccount>[0]) => Promise<T>) =>
    db.transaction().execute(work);
  const currency = "THB";
  const [house, bank] = await open(async (tx) => [
    await houseAccountId(tx, { kind: "provider_clearing", owner: "measured", currency }),
    await houseAccountId(tx, { kind: "bank_clearing", owner: "measured", currency }),
  ]);
  if (house === undefined || bank === undefined) throw new Error("the house accounts did not open");
  const members: bigint[] = [];
  for (let n = 0; n < MEMBERS; n += 1)
    members.push(
      await open(async (tx) => openMemberAccount(tx, { memberId: `measured ${n}`, currency })),
    );
  for (const toId of members) {
    const id = newId(systemClock(), systemRandom);
    const amountMinor = FIRST_DEPOSIT_MINOR;
    await open(async (tx) =>
      transfer(tx, { id, kind: "deposit", fromId: bank, toId, currency, amountMinor }),
    );
  }
  return { members, house };
}

/** @returns how long each took, in ms */
async function run({ inFlight, once }: Work, forMs: number): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + forMs;
  const caller = async () => {
    for (let at = performance.now(); at < until; ) {
      await once();
      const now = performance.now();
      took.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  // The next database starts when this one has written what it owes.
  await sleep(200);
  return took;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
