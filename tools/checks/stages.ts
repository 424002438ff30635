/** The checks, each a stage: `npm run check` runs the quick ones, `npm test` all of them. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { bin } from "../bin.ts";
import { buildConsole, buildWeb } from "../launch/web-build.ts";

/** What this machine cannot run is no failure, and is said. */
type Count = { passed: number; failed: number; notRun?: number };
export type Result = Count & { output: string };

export type Stage = {
  name: string;
  /** Long stages print as they go; the others print only when they fail. */
  isLoud?: boolean;
  run(): Promise<Result>;
};

type Ended = { code: number; output: string };

/** Runs a program of ours or of node_modules in the repository. */
function execute(
  command: string[],
  options: { loud?: boolean; env?: object } = {},
): Promise<Ended> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TZ: "UTC", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      parts.push(chunk.toString());
      if (options.loud) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: parts.join("") }));
  });
}

const asResult = ({ code, output }: Ended): Result => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  output,
});

const node = (file: string, ...args: string[]) => [process.execPath, file, ...args];
const program = (name: string, ...args: string[]) => [bin(name), ...args];

/** The rooms without a browser: their types are checked together, because they share files. */
const programs: { include: string[] } = JSON.parse(
  readFileSync(join(root, "tsconfig.programs.json"), "utf8"),
);

/** Every other room with a tsconfig.json. */
function browserRooms(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, "tsconfig.json")))
    .map((entry) => entry.name)
    .filter((room) => !programs.include.includes(room));
}

const single = (name: string, command: string[]): Stage => ({
  name,
  run: async () => asResult(await execute(command)),
});

/**
 * One checker: each further one resolves most types of the database and of the contract once more,
 * and another stage uses the other core.
 */
function types(name: string, project: string): Stage {
  const file = join("node_modules/.cache/types", `${basename(project, ".json")}.tsbuildinfo`);
  // The next run checks what changed since this one.
  const kept = ["--incremental", "--tsBuildInfoFile", file];
  return single(`types of ${name}`, program("tsc", "-p", project, "--checkers", "1", ...kept));
}

/**
 * Runs a program that writes its counts into a file. A program that ends without a file, or with an
 * error, is a failure.
 */
async function counted(
  run: (file: string) => Promise<Ended>,
  read: (report: Record<string, unknown>) => { passed: unknown; failed: unknown; notRun?: unknown },
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-report-"));
  const file = join(folder, "report.json");
  const { code, output } = await run(file);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  rmSync(folder, { recursive: true });
  const count = read(report);
  const failed = Number(count.failed ?? 0);
  return {
    passed: Number(count.passed ?? 0),
    failed: code !== 0 ? Math.max(failed, 1) : failed,
    notRun: Number(count.notRun ?? 0),
    output,
  };
}

const tests: Stage = {
  name: "tests",
  isLoud: true,
  run: () =>
    counted(
      (file) => {
        const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
        return execute(program("vitest", "run", ...flags), { loud: true });
      },
      (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    ),
};

const playwright = (...args: string[]) =>
  node("node_modules/@playwright/test/cli.js", "test", "-c", "e2e", ...args);

/**
 * Recording traces takes a tenth of the processor time, so the run that counts records none. The
 * journeys that failed run once more to leave traces, which changes no count.
 */
const journeys: Stage = {
  name: "browser journeys",
  isLoud: true,
  run: async () => {
    const result = await counted(
      (file) => {
        const env = { E2E_REPORT: file, E2E_TRACE: "off" };
        return execute(playwright(), { loud: true, env });
      },
      ({ passed, failed, notRun }) => ({ passed, failed, notRun }),
    );
    if (result.failed > 0) {
      console.log("\nThe failed journeys run again to leave traces. Their first outcome counts.");
      await execute(playwright("--last-failed"), { loud: true });
    }
    return result;
  },
};

const budgets: Stage = {
  name: "budgets",
  run: async () => {
    try {
      await buildWeb("thai");
      await buildConsole();
    } catch (error) {
      return { passed: 0, failed: 1, output: String(error) };
    }
    return asResult(await execute(node("tools/checks/budgets.ts")));
  },
};

/** The journeys need it too. The budgets are those of the Thai app. */
const laoApp: Stage = {
  name: "build of the Lao app",
  run: async () => {
    try {
      await buildWeb("lao");
      return { passed: 1, failed: 0, output: "" };
    } catch (error) {
      return { passed: 0, failed: 1, output: String(error) };
    }
  },
};

/** The stages of `npm run check`: none of them needs a database or a browser. */
const quickStages = (): Stage[] => [
  // First, because it takes the longest.
  budgets,
  single("format and lint", program("biome", "check", "--error-on-warnings", ".")),
  types("the programs", "tsconfig.programs.json"),
  ...browserRooms().map((room) => types(room, room)),
  single("import rules", node("tools/checks/imports.ts")),
  single("tidy", node("tools/checks/tidy.ts")),
  single("third-party notices", node("tools/checks/third-party.ts")),
  single("commit subjects", node("tools/checks/commits.ts")),
  single("dead code", program("knip", "--no-progress")),
];

/** Quiet stages under way at once: each uses one core most of the time. */
const quietMax = 2;

/** Runs `npm run check`. */
export async function runQuickStages(): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0 };
  await runQuiet(quickStages(), sum, quietMax);
  return sum;
}

/**
 * Runs `npm test`: the tests with one quiet stage after the other next to them, because tests wait
 * more than they work. The journeys come last and alone: they need the built apps.
 */
export async function runAllStages(): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0 };
  const simulation = single("ledger simulation", node("tools/simulate.ts", "--seeds", "5"));
  const quiet = [...quickStages(), simulation, laoApp];
  await Promise.all([runQuiet(quiet, sum, 1), runStage(tests, sum)]);
  await runStage(journeys, sum);
  return sum;
}

/** Runs stages, `max` at a time. A failed stage does not stop the next. */
async function runQuiet(waiting: Stage[], sum: Count, max: number): Promise<void> {
  const work = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) await runStage(stage, sum);
  };
  await Promise.all(Array.from({ length: max }, work));
}

/** Runs a stage and prints a line for it. */
async function runStage(stage: Stage, sum: Count): Promise<void> {
  const startedAt = performance.now();
  if (stage.isLoud) console.log(`\n--- ${stage.name} ---`);
  const result = await stage.run();
  sum.passed += result.passed;
  sum.failed += result.failed;
  sum.notRun = (sum.notRun ?? 0) + (result.notRun ?? 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  const label = result.failed === 0 ? "ok    " : "FAILED";
  if (result.failed > 0 && !stage.isLoud) console.log(result.output.trimEnd());
  console.log(`${label} ${seconds} s  ${stage.name}`);
}
