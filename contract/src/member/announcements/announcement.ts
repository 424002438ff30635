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

const params = v.strictObject({ announcementId: v.pipe(v.string(), v.uuid()) });

export const open = endpoint({
  method: "POST",
  path: "/api/announcements/{announcementId}/open",
  access: "member",
  summary: "Counts an announcement as opened",
  params,
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const close = endpoint({
  method: "POST",
  path: "/api/announcements/{announcementId}/close",
  access: "member",
  summary: "Closes an announcement for good, on every device of the member",
  params,
  output: done,
  errors: ["NO_DATA"],
  limit: { per: "member", max: 60, windowSeconds: 60 },
});
