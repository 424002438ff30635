/**
 * Evidence for the controls: the report of the tests and the report of the browser journeys, whose
 * titles name controls ("A3: ..."), and commands that prove a control by their exit code.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { bin } from "../bin.ts";
import { readSources } from "../checks/sources.ts";

/** A test, a step of a journey or a command, with the controls that it proves when it passes. */
export interface Evidence {
  ids: string[];
  title: string;
  passed: boolean;
}

/** Matches `A3: ...`, and several controls: `A3, A10: ...`. */
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

/**
 * Runs a command that writes its report to a file, and reads the report. Failed tests are in the
 * report, so the exit code does not count.
 *
 * @throws with the end of the output when the command wrote no report
 */
async function readReport<T>(
  start: (file: string) => { command: string[]; env?: object },
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "krapao-scorecard-"));
  const file = join(folder, "report.json");
  const { command, env } = start(file);
  try {
    const { output } = await run(command, env);
    if (!existsSync(file)) {
      throw new Error(`${command.join(" ")} wrote no report:\n${output.slice(-3000)}`);
    }
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface TestReport {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Reads the JSON report of the tests that name a control. Vitest runs those and no others. */
export async function fromTests(): Promise<Evidence[]> {
  const files = readSources()
    .filter(({ path, text }) => path.endsWith(".test.ts") && NAMED_TEST.test(text))
    .map(({ path }) => path);
  const { testResults } = await readReport<TestReport>((file) => ({
    command: [
      bin("vitest"),
      "run",
      ...files,
      "--testNamePattern=[A-J][0-9]{1,2}: ",
      "--reporter=json",
      `--outputFile=${file}`,
    ],
  }));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed" || status === "failed")
    .map(({ fullName, status }) => ({
      ids: idsOf(fullName),
      title: fullName,
      passed: status === "passed",
    }));
}

interface JourneyReport {
  steps: { title: string; passed: boolean }[];
}

/** Reads the report of e2e/src/report.ts: the titles of the journeys and of their steps. */
export async function fromJourneys(): Promise<Evidence[]> {
  const { steps } = await readReport<JourneyReport>((file) => ({
    command: [bin("playwright"), "test", "-c", "e2e"],
    env: { E2E_REPORT: file, NIGHT: "1" },
  }));
  return steps.map((step) => ({ ...step, ids: idsOf(step.title) }));
}

/** The commands, each with the controls that it proves. */
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
  {
    ids: ["F9"],
    title: "npm run walk",
    command: [bin("playwright"), "test", "-c", "e2e/walk.config.ts"],
  },
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
