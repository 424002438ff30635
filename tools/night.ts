/**
 * npm run night -- [--seed N] [--seeds COUNT]: the adapters of all companies against a sandbox that
 * writes as real companies write, with other seeds than `npm test` (docs/decisions/0120). Twenty by
 * default. Ends with 1 when a seed fails, and names it.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";
import { bin } from "./bin.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "2" },
    seeds: { type: "string", default: "20" },
  },
});

const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
const failed = seeds.filter((seed) => !isGreen(seed));
console.log(
  failed.length === 0
    ? `night: ${seeds.length} seeds from ${first}, all adapters read every answer`
    : `night: seeds ${failed.join(", ")} failed; try one with SANDBOX_STYLE_SEED`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs the suites whose companies vary their answers, and prints only what failed. */
function isGreen(seed: number): boolean {
  const suites = ["run", "--project", "database", "server/src/adapters"];
  const { status, stdout } = spawnSync(bin("vitest"), [...suites, "-t", "as-companies-write"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SANDBOX_STYLE_SEED: String(seed) },
  });
  console.log(`night: seed ${seed} ${status === 0 ? "is green" : `failed\n${stdout}`}`);
  return status === 0;
}
