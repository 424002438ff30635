/** Injects one fault after the other, by seed. */
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@krapao/slips/seeded-random";
import { LINE_STATES } from "@krapao/testkit/crowd/proxy";
import type { Stage } from "@krapao/testkit/crowd/stage";

const TARGETS = [
  "bank-feed",
  "kbank",
  "ww",
  "zapman",
  "payout",
  ...["joker2", "betflix", "askmebet", "pg", "huayhd", "areaslot"].map(
    (name) => `provider:${name}`,
  ),
];
const KINDS = [
  "refuse",
  "error-500",
  "hang",
  "slow",
  "reset",
  "success-then-timeout",
  "success-then-reset",
  "duplicate-callback",
  "out-of-order",
  "late-callback",
];
const SPOILS_CALLBACKS_ONLY = ["bank-feed"];

const DEATH = "database killed";

export interface Troubles {
  /** How often each fault happened. */
  counts: Record<string, number>;
  /** Kills the database until it has died this many times, with the members at work in between. */
  killDatabase(times: number): Promise<void>;
  stop(): Promise<void>;
}

/** Injects faults until it is stopped, then restores everything. */
export function startTroubles(
  stage: Stage,
  chance: SeededRandom,
  say: (line: string) => void,
): Troubles {
  const counts: Record<string, number> = {};
  let stopping = false;
  const work = (async () => {
    while (!stopping) {
      await sleep(150 + chance.below(700));
      const name = await trouble(stage, chance).catch((error: Error) => `failed: ${error.message}`);
      counts[name] = (counts[name] ?? 0) + 1;
      say(name);
    }
  })();
  return {
    counts,
    async killDatabase(times) {
      while ((counts[DEATH] ?? 0) < times) {
        // Long enough for the servers to come back and be asked again.
        await sleep(2_500 + chance.below(1_500));
        await stage.killDatabase();
        counts[DEATH] = (counts[DEATH] ?? 0) + 1;
        say(DEATH);
      }
    },
    async stop() {
      stopping = true;
      await work;
      for (const line of Object.values(stage.lines)) line.set("pass");
      for (const target of TARGETS) {
        await stage.control("/faults", { target, kind: "none" }).catch(() => {});
      }
    },
  };
}

async function trouble(stage: Stage, chance: SeededRandom): Promise<string> {
  const dice = chance.below(100);
  if (dice < 8) {
    await stage.killServer(chance.below(stage.servers.length));
    return "server killed";
  }
  if (dice < 12) {
    await stage.restartServer(chance.below(stage.servers.length));
    return "server drained";
  }
  if (dice < 17) {
    await stage.killDatabase();
    return DEATH;
  }
  if (dice < 45) return lineTrouble(stage, chance);
  const target = chance.pick(TARGETS);
  const kind = SPOILS_CALLBACKS_ONLY.includes(target)
    ? chance.pick(["duplicate-callback", "out-of-order", "late-callback"])
    : chance.pick(KINDS);
  await stage.control("/faults", { target, kind, count: 1 + chance.below(3), ms: 1_500 });
  return `${kind}`;
}

async function lineTrouble(stage: Stage, chance: SeededRandom): Promise<string> {
  const name = chance.pick(["members", "database", "external"] as const);
  const line = stage.lines[name];
  if (chance.percent(40)) {
    line.drop();
    return `line to ${name} dropped`;
  }
  const state = chance.pick(LINE_STATES.filter((each) => each !== "pass"));
  line.set(state);
  await sleep(200 + chance.below(1_200));
  line.set("pass");
  // The bytes that a silent connection swallowed will never be answered.
  if (state === "deaf") line.drop();
  return `line to ${name} ${state}`;
}
