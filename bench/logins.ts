/**
 * node bench/logins.ts [-- --rounds N --seconds N]: measures what a flood of logins does to
 * signed-in members: 200 wallet reads a second alone, and together with 50 logins a second,
 * alternating on one server. Ends with 1 when the reads' 99th percentile doubles. The result holds
 * only on an otherwise idle machine: passwords are hashed at the lowest priority of the server, but
 * other programs compete with both.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Member, registerMembers } from "@krapao/testkit/crowd/members";
import type { Stage } from "@krapao/testkit/crowd/stage";
import { callControl } from "@krapao/testkit/processes";
import { type Product, startProduct } from "./product.ts";
import { type Call, type Caller, openCaller } from "./routes/caller.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
  },
});
const forMs = Number(values.seconds) * 1_000;
const READS_A_SECOND = 200;
const LOGINS_A_SECOND = 50;
const RATIO_MAX = 2;
const MEMBERS = 24;

/**
 * Calls at a steady rate, whether they are answered or not. Each is timed from when it was due, so
 * a late start counts.
 */
async function openLoop(
  caller: Caller,
  next: (number: number) => Call,
  rate: number,
): Promise<{ tookMs: number[]; statuses: Record<number, number> }> {
  const tookMs: number[] = [];
  const statuses: Record<number, number> = {};
  const calls: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < (rate * forMs) / 1_000; number++) {
    const due = startedAt + (number * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    calls.push(
      caller.call(next(number)).then((status) => {
        tookMs.push(performance.now() - due);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(calls);
  return { tookMs, statuses };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const sample = <T>(from: readonly T[], number: number): T => {
  const picked = from[number % from.length];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
};

/**
 * Runs both in alternation, so that other load affects both alike. @returns the ratio of the median
 * rounds
 */
async function measure(members: Member[], callers: { reads: Caller; logins: Caller }) {
  let turn = 0;
  const read = (number: number) => ({
    path: "/api/wallet",
    token: sample(members, number).token,
  });
  const login = (): Call => {
    turn += 1;
    const { phone } = sample(members, turn);
    return {
      path: "/api/login",
      body: { username: phone, password: `torture-${phone}` },
      headers: { "x-forwarded-for": `10.60.${(turn >> 8) & 255}.${turn & 255}` },
    };
  };
  const reads = () => openLoop(callers.reads, read, READS_A_SECOND);
  await Promise.all([reads(), openLoop(callers.logins, login, LOGINS_A_SECOND)]);
  const p99s: { alone: number[]; together: number[] } = { alone: [], together: [] };
  for (let round = 0; round < Number(values.rounds); round++) {
    const alone = await reads();
    const [together, logins] = await Promise.all([
      reads(),
      openLoop(callers.logins, login, LOGINS_A_SECOND),
    ]);
    const [before, after] = [percentile(alone.tookMs, 0.99), percentile(together.tookMs, 0.99)];
    p99s.alone.push(before);
    p99s.together.push(after);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    console.log(
      `p99 ${ms(before)} alone, ${ms(after)} together logins; p50 ${ms(percentile(alone.tookMs, 0.5))}, ${ms(percentile(together.tookMs, 0.5))}; reads ${JSON.stringify(together.statuses)}, logins ${JSON.stringify(logins.statuses)}, half of them in ${ms(percentile(logins.tookMs, 0.5))}`,
    );
  }
  return percentile(p99s.together, 0.5) / percentile(p99s.alone, 0.5);
}

async function main({ url, sandboxUrl }: Product): Promise<void> {
  const control: Stage["control"] = (path, body) =>
    callControl(`${sandboxUrl}/control${path}`, body);
  const members = await registerMembers({ url, control }, MEMBERS);
  const callers = { reads: openCaller(url, 64), logins: openCaller(url, 300) };
  const ratio = await measure(members, callers);
  await Promise.all([callers.reads.close(), callers.logins.close()]);
  console.log(`${ratio.toFixed(2)} times, goal below ${RATIO_MAX}`);
  if (!(ratio < RATIO_MAX)) process.exitCode = 1;
}

const product = await startProduct({ LOG_LEVEL: "silent" });
try {
  await main(product);
} finally {
  await product.close();
}
