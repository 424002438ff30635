import * as v from "valibot";

/** A level as members' pages and the inbox show it. */
export const memberLevel = v.object({
  code: v.string(),
  name: v.object({ th: v.string(), la: v.string(), en: v.string() }),
  color: v.string(),
});
export type MemberLevelMark = v.InferOutput<typeof memberLevel>;
