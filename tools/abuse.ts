/**
 * npm run abuse -- [--seed N] [--seeds COUNT] [--answers]: greedy members against the rules of
 * rewards, by seed (server/test/reward-abuse.test.ts). `--answers` prints how often each answer was
 * given. Ends with 1 when a ring has more money outside than it brought in and earned by play.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";
import { bin } from "./bin.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    answers: { type: "boolean", default: false },
  },
});

const { status } = spawnSync(bin("vitest"), ["run", "server/test/reward-abuse.test.ts"], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    ABUSE_SEED: values.seed,
    ABUSE_SEEDS: values.seeds,
    ...(values.answers ? { ABUSE_ANSWERS: "yes" } : {}),
  },
});
process.exitCode = status ?? 1;
