/**
 * npm run night -- [--seed N] [--seeds COUNT]: what `npm test` leaves out or only samples
 * (docs/decisions/0130): all tests and journeys with NIGHT=1, then the adapters of all companies
 * against a sandbox that writes as real companies write, with other seeds (0120), twenty by
 * default. Ends with 1 when something fails, and names it.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";
import { bin } from "./bin.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "2" },
    seeds: { type: "string", default: "20" },
  },
});

const env = { ...process.env, TZ: "UTC", NIGHT: "1" };
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
const failed = [
  ...(runs([bin("vitest"), "run"]) ? [] : ["the tests"]),
  ...(runs([join(root, "node_modules/@playwright/test/cli.js"), "test", "-c", "e2e"])
    ? []
    : ["the journeys"]),
  ...seeds.filter((seed) => !isGreen(seed)).map((seed) => `seed ${seed} (SANDBOX_STYLE_SEED)`),
];
console.log(
  failed.length === 0
    ? `night: all tests, journeys, and ${seeds.length} seeds from ${first} are green`
    : `night: ${failed.join(", ")} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Runs a program and shows what it prints. */
function runs(command: string[]): boolean {
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: "inherit" });
  return status === 0;
}

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
