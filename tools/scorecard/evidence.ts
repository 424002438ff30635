/**
 * What proves a control: tests that name it ("A3: ..."), steps of browser journeys that do, and
 * commands of their own.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { readSources } from "../checks/sources.ts";

/** One thing that was run: which controls its title names, and how it ended. */
export interface Evidence {
  ids: string[];
  title: string;
  passed: boolean;
}

/** `A3: ...`, also several: `A3, A10: ...`. */
const NAMES = /(?:^|\s)([A-J]\d{1,2}(?:, [A-J]\d{1,2})*): /g;
const NAMED_TEST = /["'`](?:[A-J]\d{1,2}(?:, )?)+: /;

/** The controls that a title names. */
export function idsOf(title: string): string[] {
  return [...title.matchAll(NAMES)].flatMap(([, ids = ""]) => ids.split(", "));
}

function run(command: string[], env: object = {}): Promise<{ code: number; output: string }> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, TZ: "UTC", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      output += part.toString();
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs `command` with the path of a report file in it, and reads the report. */
async function report(command: (file: string) => string[], env?: (file: string) => object) {
  const folder = mkdtempSync(join(tmpdir(), "krapao-scorecard-"));
  const file = join(folder, "report.json");
  await run(command(file), env?.(file));
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  rmSync(folder, { recursive: true });
  return JSON.parse(text);
}

interface TestReport {
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the tests that name a control, and no others. */
export async function fromTests(): Promise<Evidence[]> {
  const files = readSources()
    .filter(({ path, text }) => path.endsWith(".test.ts") && NAMED_TEST.test(text))
    .map(({ path }) => path);
  const vitest = join(root, "node_modules/.bin/vitest");
  const { testResults = [] } = (await report((file) => [
    vitest,
    "run",
    ...files,
    "--testNamePattern=[A-J][0-9]{1,2}: ",
    "--reporter=json",
    `--outputFile=${file}`,
  ])) as TestReport;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName, status }) => ({
      ids: idsOf(fullName),
      title: fullName,
      passed: status === "passed",
    }));
}

/** Runs the browser journeys; their steps name controls as tests do. */
export async function fromJourneys(): Promise<Evidence[]> {
  const { steps = [] } = (await report(
    () => [process.execPath, "e2e/src/run.ts"],
    (file) => ({ E2E_REPORT: file }),
  )) as { steps?: { title: string; passed: boolean }[] };
  return steps.map((step) => ({ ...step, ids: idsOf(step.title) }));
}

/** What has a program of its own, with the controls it proves. */
export const COMMANDS: readonly { ids: string[]; command: string[]; title: string }[] = [
  {
    ids: ["A1", "A2"],
    title: "npm run simulate -- --seeds 5",
    command: [process.execPath, "tools/simulate.ts", "--seeds", "5"],
  },
  {
    ids: ["A7", "A8", "A9", "J1", "J2"],
    title: "npm run torture -- --seed 1 --seconds 20",
    command: [process.execPath, "tools/torture.ts", "--seed", "1", "--seconds", "20"],
  },
  {
    ids: ["J1"],
    title: "npm run torture -- --seed 1 --seconds 1 --members 2 --kills 20",
    command: [
      process.execPath,
      "tools/torture.ts",
      ...["--seed", "1", "--seconds", "1", "--members", "2", "--kills", "20"],
    ],
  },
  {
    ids: ["I1"],
    title: "npm run torture:chat -- --seed 1 --faults 1000",
    command: [process.execPath, "tools/torture-chat.ts", "--seed", "1", "--faults", "1000"],
  },
  { ids: ["B3"], title: "node bench/logins.ts", command: [process.execPath, "bench/logins.ts"] },
  { ids: ["F9"], title: "npm run walk", command: [process.execPath, "e2e/src/quality/walk.ts"] },
  { ids: ["J6"], title: "npm run drill", command: [process.execPath, "tools/drill.ts"] },
  { ids: ["J8"], title: "npm run audit", command: [process.execPath, "tools/audit.ts"] },
];

export async function fromCommands(): Promise<Evidence[]> {
  const evidence: Evidence[] = [];
  for (const { ids, title, command } of COMMANDS) {
    const { code } = await run(command);
    evidence.push({ ids, title, passed: code === 0 });
  }
  return evidence;
}
