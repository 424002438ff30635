import * as v from "valibot";
import { amountOutput, CURRENCIES } from "../money.ts";
import { done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, next, recordId, why } from "./schemas.ts";
import { SETUP_KINDS, slice } from "./setup-payloads.ts";

/** draft: being written. waiting: for a second person. scheduled: approved, its time has not come. */
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
  /** Number of the version that was live when this one began; 0: none was. */
  base: v.number(),
  /** Counts how often a draft was saved. */
  revision: v.number(),
  validFrom: v.nullable(moment),
  authorName: v.string(),
  publisherName: v.nullable(v.string()),
  publishedAt: v.nullable(moment),
  why: v.nullable(v.string()),
  createdAt: moment,
  updatedAt: moment,
});
export type SetupVersion = v.InferOutput<typeof version>;

/** One thing that differs; `before` null: it was not there. */
const change = v.object({ path: v.string(), before: v.unknown(), after: v.unknown() });

const shownDocument = v.object({
  kind: v.picklist(SETUP_KINDS),
  key: v.string(),
  /** What counts now; null: nothing was published under this key. */
  live: v.nullable(payload),
  /** 0: as it was before the first version. */
  liveVersion: v.number(),
  draft: v.nullable(version),
  scheduled: v.nullable(version),
  /** It waits for a second person; `approvalId` names the request. */
  waiting: v.nullable(v.object({ ...version.entries, approvalId: v.nullable(v.string()) })),
  /** What publishing the draft would refuse: texts without a language, odds that are not 100.0 %. */
  missing: v.array(v.string()),
  isTotalWrong: v.boolean(),
});
export type SetupDocument = v.InferOutput<typeof shownDocument>;

export const list = officeEndpoint({
  method: "POST",
  path: "/api/office/setup",
  permission: "setup.read",
  summary: "Every document of a kind, with what is live and what is being written",
  input: v.strictObject({ kind: v.picklist(SETUP_KINDS) }),
  output: v.object({ documents: v.array(shownDocument) }),
});

export const read = officeEndpoint({
  method: "GET",
  path: "/api/office/setup/{kind}/{key}",
  permission: "setup.read",
  summary: "One document",
  params: document,
  output: shownDocument,
  errors: ["NO_DATA"],
});

export const history = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/{kind}/{key}/history",
  permission: "setup.read",
  summary: "Versions that were published, newest first, each with what it changed",
  params: document,
  input: v.strictObject({ cursor, limit }),
  output: v.object({
    versions: v.array(v.object({ ...version.entries, changes: v.array(change) })),
    next,
  }),
  errors: ["NO_DATA"],
});

const DEED_ERRORS = ["NO_DATA", "FORBIDDEN", "VERSION_CHANGED", "ALREADY_DECIDED"] as const;
const PUBLISH_ERRORS = [...DEED_ERRORS, "LANGUAGE_MISSING", "TOTAL_WRONG"] as const;

export const saveDraft = officeEndpoint({
  method: "PUT",
  path: "/api/office/setup/{kind}/{key}/draft",
  permission: "setup.edit",
  audit: "setup.draft",
  summary: "Saves the draft; HTML in it is sanitised. Nothing changes for members",
  params: document,
  input: v.strictObject({
    /** Version that the writer saw live. */
    base: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Of the draft that the writer saw; null: there was none. */
    revision: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    payload,
  }),
  output: shownDocument,
  errors: DEED_ERRORS,
});

const versionInput = { versionId: recordId };

export const discard = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/{kind}/{key}/discard",
  permission: "setup.edit",
  audit: "setup.discard",
  summary: "Gives up a draft, or takes back what was scheduled",
  params: document,
  input: v.strictObject({ ...versionInput, why }),
  output: shownDocument,
  errors: DEED_ERRORS,
});

const published = v.object({
  ...done.entries,
  /** When the message is APPROVAL_NEEDED. */
  approvalId: v.nullable(v.string()),
  document: shownDocument,
});

export const publish = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/{kind}/{key}/publish",
  permission: "setup.publish",
  audit: "setup.publish",
  summary:
    "Makes the draft live, now or at a time; wheels and house accounts wait for a second person",
  params: document,
  input: v.strictObject({
    ...versionInput,
    revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** null: now. */
    validFrom: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    why,
  }),
  output: published,
  errors: PUBLISH_ERRORS,
});

export const rollback = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/{kind}/{key}/rollback",
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

export const simulate = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/simulate",
  permission: "setup.read",
  summary: "A million spins of a wheel that need not be saved",
  input: v.strictObject({ slices: v.pipe(v.array(slice), v.minLength(2), v.maxLength(16)) }),
  output: v.object({
    spins: v.number(),
    slices: v.array(v.object({ code: v.string(), expected: v.number(), hits: v.number() })),
    /** Mean cost of a spin, and what it should be. */
    costs: v.array(
      v.object({ currency: v.picklist(CURRENCIES), expected: amountOutput, mean: amountOutput }),
    ),
    chiSquared: v.number(),
    freedom: v.number(),
    /** How likely a fair wheel strays at least as far, from 0 to 1. */
    probability: v.number(),
  }),
  errors: ["TOTAL_WRONG"],
  limit: { per: "address", max: 20, windowSeconds: 60 },
});

export const wheelToday = officeEndpoint({
  method: "GET",
  path: "/api/office/setup/wheel-today",
  permission: "setup.read",
  summary: "Spins and prizes of the day, Asia/Bangkok",
  output: v.object({
    spins: v.number(),
    costs: v.array(v.object({ currency: v.picklist(CURRENCIES), amount: amountOutput })),
  }),
});

export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;

export const picture = officeEndpoint({
  method: "POST",
  path: "/api/office/setup/picture",
  permission: "setup.edit",
  audit: "setup.picture",
  summary:
    "A picture for banners and games: written anew, served to everybody under the hash of its content",
  output: v.object({ address: v.string(), width: v.number(), height: v.number() }),
  errors: ["SLIP_NO_FILE", "SLIP_INVALID_FILE"],
  upload: { bytesMax: PICTURE_BYTES_MAX },
});

export const parties = officeEndpoint({
  method: "GET",
  path: "/api/office/setup/parties",
  permission: "setup.read",
  summary: "How every outside party did in the last hour, and what the last reconciliation found",
  output: v.object({
    parties: v.array(
      v.object({
        party: v.string(),
        calls: v.number(),
        errors: v.number(),
        /** Milliseconds; null without calls. */
        p95: v.nullable(v.number()),
        lastError: v.nullable(v.string()),
        lastErrorAt: v.nullable(moment),
        /** Differences of the last reconciliation. */
        drifts: v.number(),
      }),
    ),
    reconciledAt: v.nullable(moment),
  }),
});
