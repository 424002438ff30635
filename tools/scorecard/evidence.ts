/**
 * Evidence for the controls: the report of the tests, the report of the browser journeys, and
 * commands that prove a control by their exit code.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "@krapao/testkit/settings";
import { bin } from "../bin.ts";
import { CONTROLS, isCommand, isJourney } from "./controls.ts";

/** A test, a step of a journey or a command. */
export interface Evidence {
  source: string;
  title: string;
  passed: boolean;
}

const PROOFS = CONTROLS.flatMap(({ proofs }) => proofs);

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
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Reads the JSON report of the tests that prove a control. Vitest runs those and no others. */
export async function fromTests(): Promise<Evidence[]> {
  const tests = PROOFS.filter((proof) => !isCommand(proof) && !isJourney(proof));
  const words = new Set(tests.map((proof) => proof.words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")));
  const { testResults } = await readReport<TestReport>((file) => ({
    command: [
      bin("vitest"),
      "run",
      ...new Set(tests.map(({ source }) => source)),
      `--testNamePattern=${[...words].join("|")}`,
      "--reporter=json",
      `--outputFile=${file}`,
    ],
  }));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }) => ({
        source: relative(root, name),
        title: fullName,
        passed: status === "passed",
      })),
  );
}

interface JourneyReport {
  steps: { source: string; title: string; passed: boolean }[];
}

/** Reads the report of e2e/src/report.ts: the titles of the journeys and of their steps. */
export async function fromJourneys(): Promise<Evidence[]> {
  const { steps } = await readReport<JourneyReport>((file) => ({
    command: [bin("playwright"), "test", "-c", "e2e"],
    env: { E2E_REPORT: file, NIGHT: "1" },
  }));
  return steps.map((step) => ({ ...step, source: relative(root, step.source) }));
}

/** Runs each command once. */
export async function fromCommands(): Promise<Evidence[]> {
  const evidence: Evidence[] = [];
  for (const source of new Set(PROOFS.filter(isCommand).map((proof) => proof.source))) {
    const { code } = await run(source.split(" "));
    evidence.push({ source, title: source, passed: code === 0 });
  }
  return evidence;
}
