/** What happened to a line, in the order of time, and why it waits or has failed. */
import type { LineReason, LineStep } from "@krapao/contract/member/statements";

/** A step without a time is expected next. */
export interface Step {
  step: LineStep;
  at: Date | null;
}

export interface Timeline {
  steps: Step[];
  reason: LineReason | null;
}

/** The steps that happened, by time, and then those that are expected. */
export function inOrder(happened: readonly (Step | false)[], expected: LineStep[] = []): Step[] {
  const known = happened.filter((each) => each !== false && each.at !== null) as Step[];
  return [
    ...known.toSorted((one, other) => Number(one.at) - Number(other.at)),
    ...expected.map((step) => ({ step, at: null })),
  ];
}
