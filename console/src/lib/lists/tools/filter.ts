/** Filters of a list as the address has them. Pure. */
import { readAmount } from "@krapao/contract/typed-amount";

export interface Range {
  min: string;
  max: string;
}

/** `100..500`, `100..`, `..500`: both ends are included. */
export function readRange(text: string | undefined): Range {
  const [min = "", max = ""] = (text ?? "").split("..");
  return { min, max };
}

export const rangeText = ({ min, max }: Range) =>
  min === "" && max === "" ? "" : `${min}..${max}`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The amounts of a range for a call; what is no amount is left out. */
export function amountsOf(text: string | undefined) {
  const { min, max } = readRange(text);
  return { amountMin: readAmount(min, null), amountMax: readAmount(max, null) };
}

/** The days of a range for a call. */
export function daysOf(text: string | undefined) {
  const { min, max } = readRange(text);
  const dayOf = (part: string) => (DAY.test(part) ? part : null);
  return { from: dayOf(min), to: dayOf(max) };
}

/** The values of `low,medium` that the list knows; null: all. */
export function anyOf<Value extends string>(
  text: string | undefined,
  values: readonly Value[],
): Value[] | null {
  const found = values.filter((value) => (text ?? "").split(",").includes(value));
  return found.length === 0 ? null : found;
}

/** How two amounts are compared, by which of them is given. */
export type Operator = "atLeast" | "atMost" | "between";

export function operatorOf({ min, max }: Range): Operator {
  if (min !== "" && max !== "") return "between";
  return max === "" ? "atLeast" : "atMost";
}
