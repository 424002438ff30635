/** The rule of a segment while it is edited. */
import {
  AGE_FIELDS,
  AMOUNT_FIELDS,
  CHOICE_FIELDS,
  COUNT_FIELDS,
  type WireCondition,
  type WireRule,
} from "@krapao/contract/console/segments/rule";

type Field = WireCondition["field"];
export const FIELDS: readonly Field[] = [
  ...AMOUNT_FIELDS,
  ...COUNT_FIELDS,
  ...AGE_FIELDS,
  ...CHOICE_FIELDS,
];

const isOneOf = <T extends string>(list: readonly T[], field: string): field is T =>
  list.some((each) => each === field);

/** A condition about another field. What both have in common stays. */
export function conditionFor(field: Field, before?: WireCondition): WireCondition {
  const compared = before && (before.is === "atLeast" || before.is === "atMost") ? before.is : null;
  const is = compared ?? "atLeast";
  const days = before && "days" in before ? before.days : null;
  if (isOneOf(AMOUNT_FIELDS, field)) {
    const amount = before && "amount" in before ? before.amount : { THB: 0, LAK: 0 };
    return { field, is, days, amount };
  }
  if (isOneOf(COUNT_FIELDS, field)) return { field, is, days, count: 1 };
  if (isOneOf(AGE_FIELDS, field)) return { field, is, age: 7 };
  if (field === "language") return { field, is: "oneOf", values: ["th"] };
  if (field === "currency") return { field, is: "oneOf", values: ["THB"] };
  return { field, is: "oneOf", values: [] };
}

export const newGroup = (): WireRule["groups"][number] => ({
  joined: "all",
  conditions: [conditionFor("deposits")],
});

/** Words between commas. */
export const wordsOf = (text: string): string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
