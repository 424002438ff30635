import * as v from "valibot";
import { readDraft, saveDraft } from "../../../lib/session/draft.ts";
import { sentCode } from "../sent-code.ts";

const KEY = "registration";

/** A registration as it survives a reload: everything but the password. */
const stored = v.object({
  phone: v.string(),
  sent: sentCode,
  profile: v.object({ name: v.string(), sourceCode: v.string(), inviteCode: v.string() }),
});
type Registration = v.InferOutput<typeof stored>;

export const EMPTY: Registration = {
  phone: "",
  sent: null,
  profile: { name: "", sourceCode: "", inviteCode: "" },
};

/** The registration of this tab that is not older than a few minutes; else an empty one. */
export function readRegistration(): Registration {
  const parsed = v.safeParse(stored, readDraft(KEY));
  return parsed.success ? parsed.output : EMPTY;
}

/** `EMPTY` removes it. */
export function saveRegistration(registration: Registration): void {
  saveDraft(KEY, registration === EMPTY ? null : registration);
}
