/** What makes a document unpublishable: the server refuses it, and the console does not offer it. */
import * as v from "valibot";
import { fieldsOf, payloadSchema, type SetupKind } from "./payloads.ts";
import { missingTexts } from "./shapes.ts";
import { ODDS_TOTAL, oddsTotal } from "./wheel-odds.ts";

type Payload = Record<string, unknown>;
export type FieldCode = "KEY_MISSING" | "KEY_INVALID";

/** The fields that a schema refuses, by path. `payload` is the whole content. */
export function invalidFields(
  schema: v.GenericSchema,
  payload: unknown,
): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  const result = v.safeParse(schema, payload);
  for (const issue of result.issues ?? []) {
    const path = v.getDotPath(issue);
    fields[path ? `payload.${path}` : "payload"] ??=
      issue.input === undefined ? "KEY_MISSING" : "KEY_INVALID";
  }
  return fields;
}

/** The code of a payload that a schema refuses. */
export function codeOfInvalid(
  schema: v.GenericSchema,
  payload: unknown,
): "KEY_INVALID" | "TURNOVER_MINIMUM" {
  const { issues = [] } = v.safeParse(schema, payload);
  const isOfTurnover = issues.some(({ message }) => message === "TURNOVER_MINIMUM");
  return isOfTurnover ? "TURNOVER_MINIMUM" : "KEY_INVALID";
}

/** Whether the odds of a wheel do not add up to 100.0 %. */
export function isTotalWrong(kind: SetupKind, payload: Payload): boolean {
  if (kind !== "wheel" || !Array.isArray(payload.slices)) return false;
  return oddsTotal(payload.slices as { weight: number }[]) !== ODDS_TOTAL;
}

/**
 * Whether a document lacks the budget that it needs. A gift that is switched on has one, and so has
 * every wheel: it is switched on by a setting. A receipt per member is limited by the other fields.
 */
export function lacksBudget(kind: SetupKind, key: string, payload: Payload): boolean {
  const { budget, isActive } = fieldsOf(kind, key);
  const isNeeded = kind === "wheel" || (budget && isActive && payload.isActive === true);
  return Boolean(isNeeded) && (payload.budget === null || payload.budget === undefined);
}

export interface Problems {
  fields: Record<string, FieldCode>;
  /** Paths of texts that lack a language. */
  missing: string[];
  isTotalWrong: boolean;
}

/** Everything that keeps a payload from being published. */
export function publishProblems(kind: SetupKind, key: string, payload: Payload): Problems {
  const schema = payloadSchema(kind, key);
  if (!schema) return { fields: { payload: "KEY_INVALID" }, missing: [], isTotalWrong: false };
  const fields = invalidFields(schema, payload);
  if (lacksBudget(kind, key, payload)) fields["payload.budget"] ??= "KEY_MISSING";
  // Texts are found along the schema, which the payload must match.
  const missing = Object.keys(fields).some((path) => path !== "payload.budget")
    ? []
    : missingTexts(schema, payload);
  return { fields, missing, isTotalWrong: isTotalWrong(kind, payload) };
}

export function isPublishable({ fields, missing, isTotalWrong }: Problems): boolean {
  return Object.keys(fields).length === 0 && missing.length === 0 && !isTotalWrong;
}
