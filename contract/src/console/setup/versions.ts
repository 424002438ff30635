import * as v from "valibot";
import { amountOutput, CURRENCIES } from "../../money.ts";
import { done, inputTime, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId, why } from "../schemas.ts";
import { PROVIDER_STATES, SETUP_KINDS, slice } from "./payloads.ts";

/** draft: being edited. waiting: for a second approval. scheduled: approved, not due yet. */
export const VERSION_STATES = [
  "draft",
  "waiting",
  "scheduled",
  "live",
  "replaced",
  "discarded",
] as const;
export type VersionState = (typeof VERSION_STATES)[number];

const payload = v.record(v.string(), v.unknown());
const document = v.strictObject({
  kind: v.picklist(SETUP_KINDS),
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/)),
});

const version = v.object({
  id: v.string(),
  version: v.number(),
  state: v.picklist(VERSION_STATES),
  payload,
  /** Number of the live version when this one was started; 0: none. */
  base: v.number(),
  /** Number of times the draft was saved. */
  revision: v.number(),
  validFrom: v.nullable(timestamp),
  authorName: v.string(),
  publisherName: v.nullable(v.string()),
  publishedAt: v.nullable(timestamp),
  why: v.nullable(v.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SetupVersion = v.InferOutput<typeof version>;

/** A difference. `before` null: it did not exist. */
const change = v.object({ path: v.string(), before: v.unknown(), after: v.unknown() });

const shownDocument = v.object({
  kind: v.picklist(SETUP_KINDS),
  key: v.string(),
  /** The live payload; null: never published. */
  live: v.nullable(payload),
  /** 0: no version is live. */
  liveVersion: v.number(),
  draft: v.nullable(version),
  scheduled: v.nullable(version),
  /** A version that waits for a second approval; `approvalId` is its request. */
  waiting: v.nullable(v.object({ ...version.entries, approvalId: v.nullable(v.string()) })),
  /**
   * What makes publishing the draft fail: texts without a language, or odds that are not 100.0 %.
   */
  missing: v.array(v.string()),
  isTotalWrong: v.boolean(),
});
export type SetupDocument = v.InferOutput<typeof shownDocument>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup",
  permission: "setup.read",
  summary: "Every document of a kind, with its live version and draft",
  input: v.strictObject({ kind: v.picklist(SETUP_KINDS) }),
  output: v.object({ documents: v.array(shownDocument) }),
});

export const read = consoleEndpoint({
  method: "GET",
  path: "/api/console/setup/{kind}/{key}",
  permission: "setup.read",
  summary: "One document",
  params: document,
  output: shownDocument,
  errors: ["NO_DATA"],
});

export const history = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/{kind}/{key}/history",
  permission: "setup.read",
  summary: "Published versions, newest first, each with its changes",
  params: document,
  input: v.strictObject({ cursor, limit }),
  output: v.object({
    versions: v.array(v.object({ ...version.entries, changes: v.array(change) })),
    next,
  }),
  errors: ["NO_DATA"],
});

const EDIT_ERRORS = ["NO_DATA", "FORBIDDEN", "VERSION_CHANGED", "ALREADY_DECIDED"] as const;
const SAVE_ERRORS = [...EDIT_ERRORS, "HOST_NOT_TRUSTED", "TURNOVER_MINIMUM"] as const;
const PUBLISH_ERRORS = [
  ...SAVE_ERRORS,
  "LANGUAGE_MISSING",
  "TOTAL_WRONG",
  "COMPANY_NOT_COMPARED",
] as const;

export const saveDraft = consoleEndpoint({
  method: "PUT",
  path: "/api/console/setup/{kind}/{key}/draft",
  permission: "setup.edit",
  audit: "setup.draft",
  summary: "Saves the draft, sanitised. Members see no change",
  params: document,
  input: v.strictObject({
    /** The live version that the editor saw. */
    base: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Revision of the draft that the editor saw; null: no draft. */
    revision: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    payload,
  }),
  output: shownDocument,
  errors: SAVE_ERRORS,
});

const versionInput = { versionId: recordId };

/** The longest text for members of a closed provider. */
export const NOTICE_MAX = 200;
const noticeText = v.pipe(v.string(), v.trim(), v.maxLength(NOTICE_MAX), v.regex(/^[^\p{Cc}]*$/u));

export const switchProvider = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/providers/{key}/switch",
  permission: "games.providers",
  audit: "setup.switch",
  summary: "Switches a provider on, off or to maintenance now. Money may always leave its games",
  params: v.strictObject({ key: document.entries.key }),
  input: v.strictObject({
    /** The live version that the staff user saw. */
    base: v.pipe(v.number(), v.integer(), v.minValue(0)),
    state: v.picklist(PROVIDER_STATES),
    /** What members read at its games; null: the text of the product. */
    notice: v.nullable(v.strictObject({ th: noticeText, la: noticeText, en: noticeText })),
    why,
  }),
  output: v.object({
    ...done.entries,
    /** The request for a new notice, which a second person approves; the state changed at once. */
    approvalId: v.nullable(v.string()),
    document: shownDocument,
  }),
  errors: [
    "NO_DATA",
    "VERSION_CHANGED",
    "LANGUAGE_MISSING",
    "ALREADY_DECIDED",
    "HOST_NOT_TRUSTED",
    "COMPANY_NOT_COMPARED",
  ],
});

export const discard = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/{kind}/{key}/discard",
  permission: "setup.edit",
  audit: "setup.discard",
  summary: "Discards a draft or a scheduled version",
  params: document,
  input: v.strictObject({ ...versionInput, why }),
  output: shownDocument,
  errors: EDIT_ERRORS,
});

const published = v.object({
  ...done.entries,
  /** Set when the message is APPROVAL_NEEDED. */
  approvalId: v.nullable(v.string()),
  document: shownDocument,
});

export const publish = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/{kind}/{key}/publish",
  permission: "setup.publish",
  audit: "setup.publish",
  summary: "Publishes the draft, now or at a time; all but what takes away needs a second approval",
  params: document,
  input: v.strictObject({
    ...versionInput,
    revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** null: now. */
    validFrom: v.nullable(inputTime),
    why,
  }),
  output: published,
  errors: PUBLISH_ERRORS,
});

export const rollback = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/{kind}/{key}/rollback",
  permission: "setup.publish",
  audit: "setup.rollback",
  summary: "Publishes an older version again, as a new one",
  params: document,
  input: v.strictObject({
    ...versionInput,
    base: v.pipe(v.number(), v.integer(), v.minValue(0)),
    why,
  }),
  output: published,
  errors: PUBLISH_ERRORS,
});

export const SIMULATED_SPINS = 1_000_000;

export const simulate = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/simulate",
  permission: "setup.read",
  summary: "Simulates a million spins of a wheel, saved or not",
  input: v.strictObject({ slices: v.pipe(v.array(slice), v.minLength(2), v.maxLength(16)) }),
  output: v.object({
    spins: v.number(),
    slices: v.array(v.object({ code: v.string(), expected: v.number(), hits: v.number() })),
    /** Mean cost of a spin, and the expected one. */
    costs: v.array(
      v.object({ currency: v.picklist(CURRENCIES), expected: amountOutput, mean: amountOutput }),
    ),
    chiSquared: v.number(),
    freedom: v.number(),
    /** Probability that a fair wheel deviates at least as much, 0 to 1. */
    probability: v.number(),
  }),
  errors: ["TOTAL_WRONG"],
  limit: { per: "address", max: 20, windowSeconds: 60 },
});

export const wheelToday = consoleEndpoint({
  method: "GET",
  path: "/api/console/setup/wheel-today",
  permission: "setup.read",
  summary: "Spins and prizes of the day, Asia/Bangkok",
  output: v.object({
    spins: v.number(),
    costs: v.array(v.object({ currency: v.picklist(CURRENCIES), amount: amountOutput })),
  }),
});

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;

export const picture = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/picture",
  permission: "setup.edit",
  audit: "setup.picture",
  summary: "Stores a re-encoded image for banners and games, public under the hash of its content",
  output: v.object({ address: v.string(), width: v.number(), height: v.number() }),
  errors: ["SLIP_NO_FILE", "SLIP_INVALID_FILE"],
  upload: { bytesMax: PICTURE_BYTES_MAX },
});
