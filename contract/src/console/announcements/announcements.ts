/** Announcements: what the operator writes to members, and how it was received. */
import * as v from "valibot";
import { done, message, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId, why } from "../schemas.ts";
import { appLink, isoTime, setupCode, shown, shownShort } from "../setup/shapes.ts";

/** sms: a text message; app: a strip above home of the member app. */
export const CHANNELS = ["app", "push", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

/** sent: every recipient has it, or could not be reached. */
export const STATES = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;
export type State = (typeof STATES)[number];

/** Longest title, which a phone shows on its locked screen. */
export const TITLE_MAX = 100;

/** For so many days the app shows an announcement that has no end, to members who do not close it. */
export const SHOWN_DAYS = 90;

/** What an announcement says, and to which members. */
export const content = v.pipe(
  v.strictObject({
    title: shownShort("plain", TITLE_MAX, "required"),
    html: shown("html", "required"),
    link: v.nullable(appLink),
    channels: v.pipe(
      v.array(v.picklist(CHANNELS)),
      v.minLength(1),
      v.check((list) => new Set(list).size === list.length, "a channel is named twice"),
      v.check(
        (list) => !list.includes("push") || list.includes("app"),
        "a push message opens the announcement in the app",
      ),
    ),
    /** The segment that receives it; null: every member. */
    segment: v.nullable(setupCode),
    /** When it is sent; null: at once. */
    startsAt: v.nullable(isoTime),
    /** Until when the app shows it; null: for `SHOWN_DAYS`. */
    endsAt: v.nullable(isoTime),
  }),
  v.check(
    ({ startsAt, endsAt }) =>
      startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
    "ends before it starts",
  ),
);
export type Content = v.InferOutput<typeof content>;

const counts = v.object({ sent: v.number(), failed: v.number(), skipped: v.number() });

const row = v.object({
  id: v.string(),
  state: v.picklist(STATES),
  content,
  /** Sent back by the next save or send, so that an older page changes nothing. */
  revision: v.number(),
  createdBy: v.string(),
  createdAt: timestamp,
  startedAt: v.nullable(timestamp),
  /** Until when the app shows it; null: its sending has not begun. */
  shownUntil: v.nullable(timestamp),
  finishedAt: v.nullable(timestamp),
  recipients: v.number(),
});
export type Announcement = v.InferOutput<typeof row>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/announcements",
  permission: "setup.read",
  summary: "Announcements, newest first",
  input: v.strictObject({ cursor, limit }),
  output: v.object({ announcements: v.array(row), next }),
});

const params = v.strictObject({ announcementId: recordId });

const result = v.object({
  /** Deliveries of each channel. skipped: above the limit of messages that a member gets a day. */
  channels: v.object({ app: counts, push: counts, sms: counts }),
  /** Deliveries that wait for their turn. */
  waiting: v.number(),
  /** Members who were suspended or self-excluded after the sending began. */
  barred: v.number(),
  seen: v.number(),
  opened: v.number(),
});
export type Result = v.InferOutput<typeof result>;

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/announcements/{announcementId}",
  permission: "setup.read",
  summary: "One announcement with its result",
  params,
  output: v.object({
    announcement: row,
    result,
    /** The request that waits for a second person; null: none. */
    approvalId: v.nullable(v.string()),
  }),
  errors: ["NO_DATA"],
});

export const countAudience = consoleEndpoint({
  method: "POST",
  path: "/api/console/announcements/audience",
  permission: "setup.read",
  summary: "How many members each channel would reach now",
  input: v.strictObject({ segment: v.nullable(setupCode) }),
  output: v.object({
    /** Members who may receive announcements: not suspended, and not self-excluded. */
    members: v.number(),
    /** false: projected from a sample of a large audience. */
    isExact: v.boolean(),
    /** Those with a browser that takes push messages. */
    push: v.number(),
    /** Recipients that one person reaches in a day (Asia/Bangkok) without a second one. */
    aloneMax: v.number(),
    /** What is left of them today for the staff user who asks. */
    aloneLeft: v.number(),
    /** The audience is larger than that. */
    isLarge: v.boolean(),
    /** Messages by push or SMS that one member gets a day. */
    perDayMax: v.number(),
  }),
});

export const save = consoleEndpoint({
  method: "POST",
  path: "/api/console/announcements/save",
  permission: "announcements.manage",
  audit: "announcements.save",
  summary: "Saves a draft; with no id a new one",
  input: v.strictObject({
    id: v.nullable(recordId),
    /** Of the draft that was changed; null for a new one. */
    revision: v.nullable(v.number()),
    content,
  }),
  output: row,
  errors: ["NO_DATA", "VERSION_CHANGED", "ALREADY_DECIDED", "HOST_NOT_TRUSTED"],
});

export const send = consoleEndpoint({
  method: "POST",
  path: "/api/console/announcements/{announcementId}/send",
  permission: "announcements.manage",
  audit: "announcements.send",
  summary: "Sends a draft at its time; by SMS or to many members after a second person's approval",
  params,
  input: v.strictObject({ revision: v.number(), why }),
  output: v.object({ message, approvalId: v.nullable(v.string()) }),
  errors: ["NO_DATA", "VERSION_CHANGED", "ALREADY_DECIDED", "HOST_NOT_TRUSTED"],
});

const step = {
  method: "POST",
  permission: "announcements.manage",
  params,
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
} as const;

export const pause = consoleEndpoint({
  ...step,
  path: "/api/console/announcements/{announcementId}/pause",
  audit: "announcements.pause",
  summary: "Pauses the sending; what was sent stays",
});
export const resume = consoleEndpoint({
  ...step,
  errors: [...step.errors, "HOST_NOT_TRUSTED"],
  path: "/api/console/announcements/{announcementId}/resume",
  audit: "announcements.resume",
  summary: "Continues a paused sending",
});
export const cancel = consoleEndpoint({
  ...step,
  path: "/api/console/announcements/{announcementId}/cancel",
  audit: "announcements.cancel",
  summary: "Ends an announcement: nothing more is sent, and the app shows it no longer",
});
