import * as v from "valibot";
import { readDraft, saveDraft } from "../../../lib/session/draft.ts";
import { sentCode } from "../sent-code.ts";

const KEY = "reset";

/** A reset as it survives a reload: without the password. */
const stored = v.object({
  phone: v.string(),
  sent: sentCode,
  resetToken: v.nullable(v.string()),
  /** Hours that withdrawals wait after the new password. */
  delayHours: v.number(),
});
type Reset = v.InferOutput<typeof stored>;

/** The reset of this tab that is not older than a few minutes; null: none. */
export function readReset(): Reset | null {
  const parsed = v.safeParse(stored, readDraft(KEY));
  return parsed.success ? parsed.output : null;
}

/** Null removes it. */
export const saveReset = (reset: Reset | null) => saveDraft(KEY, reset);
