/**
 * Prints one line for each test. With E2E_REPORT it writes the counts and the titles of tests and
 * steps into that file: `npm test` adds up the counts, the scorecard reads the titles.
 */
import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from "@playwright/test/reporter";

type Step = { source: string; title: string; passed: boolean };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const indent = (text: string) => stripVTControlCharacters(text).replace(/^/gm, "          ");
const print = (text: string) => process.stdout.write(`${text}\n`);

/** `thai deposits: a slip is read on the phone, sent, and credited` */
function nameOf(test: TestCase): string {
  const [, project = "", file = "", ...titles] = test.titlePath();
  return `${project} ${file.replace(".spec.ts", "")}: ${titles.join(", ")}`;
}

/** The steps that a test names with `test.step`, also those of its fixtures. */
function namedSteps(steps: readonly TestStep[]): TestStep[] {
  return steps.flatMap((step) => [
    ...(step.category === "test.step" ? [step] : []),
    ...namedSteps(step.steps),
  ]);
}

export default class Report implements Reporter {
  readonly #steps: Step[] = [];
  readonly #notRun: string[];
  #brokenRuns = 0;

  /** What this machine cannot run, which is printed and counted. */
  constructor({ notRun = [] }: { notRun?: string[] } = {}) {
    this.#notRun = notRun;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    print("");
    if (process.argv.includes("--list")) {
      for (const test of suite.allTests()) print(`  ${nameOf(test)}`);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === "skipped") return;
    const passed = result.status === test.expectedStatus;
    const steps = namedSteps(result.steps);
    const source = test.location.file;
    this.#steps.push({ source, title: test.title, passed });
    for (const { title, error } of steps) this.#steps.push({ source, title, passed: !error });
    print(`  ${passed ? "ok    " : "FAILED"}  ${nameOf(test)} (${seconds(result.duration)})`);
    if (passed) return;
    for (const step of steps.filter(({ error }) => error)) print(indent(`in "${step.title}"`));
    for (const { stack, message } of result.errors) print(indent(stack ?? message ?? ""));
    for (const { path } of result.attachments) if (path) print(indent(path));
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk);
  }

  /** An error outside every test, for example in the build of the apps. */
  onError({ stack, message }: TestError): void {
    this.#brokenRuns += 1;
    print(`  FAILED  outside the tests`);
    print(indent(stack ?? message ?? ""));
  }

  onEnd(): void {
    const passed = this.#steps.filter((step) => step.passed).length;
    const failed = this.#steps.length - passed + this.#brokenRuns;
    for (const name of this.#notRun) print(`  NOT RUN  ${name}`);
    const notRun = this.#notRun.length;
    const file = process.env.E2E_REPORT;
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, notRun, steps: this.#steps }));
    else print(`\n${passed} passed, ${failed} failed${notRun ? `, ${notRun} not run` : ""}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
