/** What a comparison records: each call, and each rule that did not hold. */

import type { Log } from "../kernel/log.ts";
import { ExternalPartyUnavailable } from "../kernel/outbound/outbound.ts";

/** One call to the company. Names only: no keys, no values of the answer. */
export interface TracedCall {
  /** What was asked, for example `transfer`. */
  operation: string;
  /** The status of the answer, or why there was none. */
  outcome: string;
  /** What the adapter made of it, for example `answered`, `denied`, `unreadable`. */
  assessment: string;
  /** The path that could not be read, or the code that is in no list; null: nothing to say. */
  detail: string | null;
  durationMs: number;
}

/** Something that a step found wrong. */
export interface Finding {
  step: string;
  problem: string;
}

export interface Trace {
  /** The log of the adapters: it records the calls that pass through it. */
  log: Log;
  calls: TracedCall[];
  findings: Finding[];
  /** What the comparison left at the company: accounts, orders, messages, money. */
  costs: string[];
  /**
   * Runs a step. A step that throws is a finding. @returns null when it threw
   */
  step<T>(name: string, run: () => Promise<T>): Promise<T | null>;
  /**
   * Records a rule that does not hold, unless `holds`. An answer that was of no use says more than
   * the rule.
   */
  expect(step: string, holds: boolean, problem: string): void;
}

/** A refusal of the company is an answer: whether it is the right one, the step says. */
const isUsable = ({ assessment }: TracedCall) =>
  assessment === "answered" || assessment === "refused";

/** A word in an error's message that an adapter writes: no values of the company's answer. */
const WORDS = /^[\w .,:()[\]-]{1,120}$/;

/** What may be said of an error: adapters throw words, and everything else only its name. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return "an unknown error";
  if (error instanceof ExternalPartyUnavailable) return error.kind;
  return WORDS.test(error.message) ? error.message : error.name;
}

export function openTrace(): Trace {
  const calls: TracedCall[] = [];
  const findings: Finding[] = [];
  const unsaid = () => calls.find((call) => isUnsaid(call, findings));
  return {
    calls,
    findings,
    costs: [],
    log: {
      info(fields) {
        if (fields.event !== "outbound") return;
        calls.push({
          operation: String(fields.operation),
          outcome: String(fields.outcome),
          assessment: String(fields.assessment ?? assessmentOf(String(fields.outcome))),
          detail: typeof fields.detail === "string" ? fields.detail : null,
          durationMs: Number(fields.durationMs),
        });
      },
      warn() {},
      error() {},
    },
    async step(name, run) {
      try {
        return await run();
      } catch (error) {
        const bad = unsaid();
        findings.push({ step: name, problem: bad ? sentenceOf(bad) : wordsOf(error) });
        return null;
      }
    },
    expect(step, holds, problem) {
      if (holds) return;
      const bad = unsaid();
      findings.push({ step, problem: bad ? sentenceOf(bad) : problem });
    },
  };
}

/** An answer whose adapter says nothing of it: by its status alone. */
function assessmentOf(outcome: string): string {
  if (/^[23]\d\d$/.test(outcome)) return "answered";
  if (/^(401|402|403|407|429)$/.test(outcome)) return "denied";
  return /^4\d\d$/.test(outcome) ? "answered" : "error";
}

/** Whether a call was of no use and no finding names it yet. */
export const isUnsaid = (call: TracedCall, findings: readonly Finding[]): boolean =>
  !isUsable(call) && !findings.some(({ problem }) => problem === sentenceOf(call));

/** A call that was of no use, in words. */
export const sentenceOf = ({ operation, outcome, assessment, detail }: TracedCall): string =>
  `${operation}: ${assessment}${detail === null ? "" : ` ${detail}`} (${outcome})`;
