import * as v from "valibot";
import { endpoint } from "../../endpoint.ts";
import { done } from "../../schemas.ts";

const shownAnnouncement = v.object({
  id: v.string(),
  title: v.string(),
  /** Sanitised. */
  html: v.string(),
  /** A path of the member app that a press leads to; null: none. */
  link: v.nullable(v.string()),
});
export type ShownAnnouncement = v.InferOutput<typeof shownAnnouncement>;

export const current = endpoint({
  method: "GET",
  path: "/api/announcements/current",
  access: "member",
  summary: "The newest announcement that the member has not closed; it counts as seen",
  output: v.object({ announcement: v.nullable(shownAnnouncement) }),
});

const one = {
  method: "POST",
  access: "member",
  params: v.strictObject({ announcementId: v.pipe(v.string(), v.uuid()) }),
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
} as const;

export const open = endpoint({
  ...one,
  path: "/api/announcements/{announcementId}/open",
  summary: "Counts an announcement as opened",
});

export const close = endpoint({
  ...one,
  path: "/api/announcements/{announcementId}/close",
  summary: "Closes an announcement for good, on every device of the member",
});
