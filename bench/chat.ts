/**
 * npm run bench:chat [-- --sockets N --rate N --seconds N]: measures what idle pages cost one
 * server process, and how long a message takes from the tap to the other open page at a steady
 * rate. The floor of the rate is the statement that numbers and stores a message, alone on the same
 * database in the same run.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { saveLines } from "./goals/lines.ts";
import { startProduct } from "./product.ts";
import { saveSection } from "./report.ts";
import { openPage, type Page } from "./sockets.ts";

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "10000" },
    rate: { type: "string", default: "300" },
    seconds: { type: "string", default: "20" },
  },
});
const GOALS = { residentMb: 400, p99Ms: 250 };
const WRITERS = 200;
const OPENING_AT_ONCE = 100;
const ROUNDS = 3;

const product = await startProduct({ SOCKETS_PER_ADDRESS: "100000" });
const arrivals = new Map<string, (at: number) => void>();
const pages: Page[] = [];
let isGood = true;
const assessed: string[][] = [];
const notes: string[] = [];
const ratios: number[] = [];
try {
  await measureIdle(Number(values.sockets));
  await measureMessages(Number(values.rate), Number(values.seconds));
  for (let round = 0; round < ROUNDS; round++) {
    const rate = await measureRate(Number(values.seconds) / 4);
    ratios.push(rate / (await measureFloor(Number(values.seconds) / 4)));
  }
  saveLines({ "chat message": ratios });
  const head = ["what", "measured", "goal"];
  saveSection("chat", {
    title: "Open pages and messages",
    notes,
    tables: [{ head, rows: assessed }],
    bars: [],
    curves: [],
  });
} finally {
  await product.close();
}
process.exit(isGood ? 0 : 1);

function hear(event: string, payload: unknown): void {
  if (event !== "messaging") return;
  const id = (payload as { client_msg_id?: string }).client_msg_id ?? "";
  arrivals.get(id)?.(performance.now());
  arrivals.delete(id);
}

function say(line: string): void {
  notes.push(line);
  console.log(line);
}

function assess(name: string, value: number, unit: string, goal: number): void {
  if (!(value <= goal)) isGood = false;
  assessed.push([name, `${value.toFixed(1)} ${unit}`, `${goal} ${unit}`]);
  console.log(`${name.padEnd(44)} ${value.toFixed(1).padStart(9)} ${unit}   goal ${goal} ${unit}`);
}

async function measureIdle(count: number): Promise<void> {
  const before = product.residentMb();
  for (let opened = 0; opened < count; opened += OPENING_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENING_AT_ONCE, count - opened) }, (_, index) =>
      openPage(product.url, opened + index, hear),
    );
    pages.push(...(await Promise.all(some)));
  }
  await sleep(5_000);
  console.log(`resident before: ${before.toFixed(0)} MB`);
  assess(`resident with ${count} idle sockets`, product.residentMb(), "MB", GOALS.residentMb);
}

async function send(page: Page): Promise<number | null> {
  const id = randomUUID();
  const arrived = new Promise<number>((resolve) => arrivals.set(id, resolve));
  const startedAt = performance.now();
  const response = await fetch(`${product.url}/api/chat/send-message`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": page.address },
    body: JSON.stringify({
      guestId: page.guestId,
      client_msg_id: id,
      message: { message_type: "text", payload: { message: `measured ${id}` } },
    }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) return null;
  return (
    (await Promise.race([arrived, sleep(10_000).then(() => Number.POSITIVE_INFINITY)])) - startedAt
  );
}

/** Sends at a steady rate, whether the server keeps up or not, so that waiting counts. */
async function measureMessages(rate: number, seconds: number): Promise<void> {
  const writers = pages.slice(0, WRITERS);
  // The first message of each guest creates the conversation.
  for (let at = 0; at < writers.length; at += 20) {
    await Promise.all(writers.slice(at, at + 20).map(send));
  }
  const took: Promise<number | null>[] = [];
  const startedAt = performance.now();
  const total = rate * seconds;
  for (let number = 0; number < total; number++) {
    const due = startedAt + (number * 1_000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const page = writers[number % writers.length];
    if (page) took.push(send(page));
  }
  const all = await Promise.all(took);
  const elapsed = (performance.now() - startedAt) / 1_000;
  const done = all.filter((ms): ms is number => ms !== null).sort((a, b) => a - b);
  const at = (share: number) => done[Math.floor(done.length * share)] ?? Number.NaN;
  say(
    `${done.length} of ${total} messages stored in ${elapsed.toFixed(1)} s: ${(done.length / elapsed).toFixed(0)} a second`,
  );
  if (done.length < total * 0.99) isGood = false;
  say(`from tap to the other page, p50 ${at(0.5).toFixed(1)} ms`);
  assess("from tap to the other page, p99", at(0.99), "ms", GOALS.p99Ms);
}

/** Messages a second with as many under way as the floor has. */
async function measureRate(seconds: number): Promise<number> {
  const writers = pages.slice(0, WRITERS);
  const until = performance.now() + seconds * 1_000;
  let stored = 0;
  let number = 0;
  const work = Array.from({ length: 20 }, async () => {
    while (performance.now() < until) {
      const page = writers[number++ % writers.length];
      if (page && (await send(page)) !== null) stored += 1;
    }
  });
  await Promise.all(work);
  return stored / seconds;
}

/**
 * The least that storing in order costs: number and insert, one commit each, on as many connections
 * as the server has.
 */
async function measureFloor(seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: 20 });
  await pool.query(
    "create table if not exists floor_conversation (id int primary key, last_seq bigint not null)",
  );
  await pool.query(
    "create table if not exists floor_message (session int, seq bigint, id uuid, body jsonb, primary key (session, seq))",
  );
  await pool.query(
    `insert into floor_conversation select n, 0 from generate_series(1, ${WRITERS}) n on conflict do nothing`,
  );
  const until = performance.now() + seconds * 1_000;
  let stored = 0;
  const body = JSON.stringify({ message_type: "text", payload: { message: "measured" } });
  const work = Array.from({ length: 20 }, async (_, worker) => {
    while (performance.now() < until) {
      await pool.query(
        `with next as (update floor_conversation set last_seq = last_seq + 1 where id = $1 returning id, last_seq)
         insert into floor_message select id, last_seq, gen_random_uuid(), $2 from next`,
        [1 + ((stored + worker) % WRITERS), body],
      );
      stored += 1;
    }
  });
  await Promise.all(work);
  const floor = stored / seconds;
  await pool.end();
  say(
    `floor: ${floor.toFixed(0)} a second; the rate asked for is ${(Number(values.rate) / floor).toFixed(3)} of it`,
  );
  return floor;
}
