import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type {
  CallingStaff,
  ConsoleCall,
  StaffIdentity,
} from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutor, requestApproval } from "../approvals/index.ts";
import { decideValidFrom } from "./decide-valid-from.ts";
import { makeLive, PUBLISH_JOB, type Publisher } from "./publish-scheduled.ts";
import {
  discardRefusedVersions,
  findVersion,
  getLastNumber,
  insertVersion,
  lockDocument,
  rehearse,
  updateVersionState,
} from "./queries.ts";
import { readDocument } from "./read-document.ts";
import { requireCompared } from "./require-compared.ts";
import { sanitizePayload } from "./sanitize-payload.ts";
import { findLive, insertFirstVersion, shortenChanges } from "./save-draft.ts";
import {
  documentsOf,
  parsePayload,
  requirePermission,
  requirePublishable,
  schemaOf,
} from "./setup-kinds.ts";
import { approvalOf } from "./two-people.ts";
import { auditSubject, changesBetween, type DocumentKey, type Version } from "./version.ts";
import { requireTrustedTexts } from "./written-texts.ts";

type Published = ServerOutput<typeof consoleContract.setup.publish>;

/**
 * Publishes a draft: now, at a time, or after a second approval.
 * @throws NO_DATA, FORBIDDEN, ALREADY_DECIDED (not a draft any more), VERSION_CHANGED (the draft
 * was saved again, or another version is live), LANGUAGE_MISSING, TOTAL_WRONG, KEY_INVALID,
 * HOST_NOT_TRUSTED
 */
export async function publishVersion(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.publish>,
): Promise<Published> {
  const { params: documentKey, input, staff } = call;
  requirePermission(documentKey, staff);
  const at = ctx.clock.now();
  const validFrom = input.validFrom === null ? null : new Date(input.validFrom);
  const isLater = validFrom !== null && validFrom > at;
  return startPublication(ctx, call, documentKey, {
    why: input.why,
    validFrom: isLater ? validFrom : null,
    find: async (tx) => {
      const version = await findVersion(tx, input.versionId);
      if (version?.kind !== documentKey.kind || version.key !== documentKey.key)
        return refuse("NO_DATA");
      if (version.state !== "draft") return refuse("ALREADY_DECIDED");
      if (version.revision !== input.revision) return refuse("VERSION_CHANGED");
      return version;
    },
  });
}

/**
 * Publishes an older version again, as a new one.
 * @throws as publishVersion; ALREADY_DECIDED: it was never published, or another version waits for
 * approval
 */
export async function rollBack(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.rollback>,
): Promise<Published> {
  const { params: documentKey, input, staff } = call;
  requirePermission(documentKey, staff);
  return startPublication(ctx, call, documentKey, {
    why: input.why,
    validFrom: null,
    find: async (tx) => {
      const old = await findVersion(tx, input.versionId);
      if (old?.kind !== documentKey.kind || old.key !== documentKey.key) return refuse("NO_DATA");
      const { waiting } = await readDocument(ctx, tx, documentKey);
      if (old.publishedAt === null || waiting) return refuse("ALREADY_DECIDED");
      return insertCopy(ctx, tx, { old, base: input.base, staff });
    },
  });
}

/** Copies a version. The copy is inserted as waiting, so that an existing draft stays. */
async function insertCopy(
  ctx: Context,
  tx: Tx,
  { old, base, staff }: { old: Version; base: number; staff: StaffIdentity },
): Promise<Version> {
  const id = recordId(ctx);
  const { kind, key } = old;
  // The rules of today hold for it, too.
  const payload = sanitizePayload(schemaOf(old), old.payload);
  const version = (await getLastNumber(tx, old)) + 1;
  const author = { id: staff.staffId, name: staff.name };
  const at = ctx.clock.now();
  await insertVersion(tx, { id, kind, key, payload, version, base, author, at, state: "waiting" });
  const copy = await findVersion(tx, id);
  assert(copy, "the copy was inserted");
  return copy;
}

/** How `startPublication` finds the version, and when it is published. */
export interface PublishRequest {
  why: string;
  /** null: now. */
  validFrom: Date | null;
  find(tx: Tx): Promise<Version>;
}

/** Publishes the version that `find` answers, or requests the second approval that it needs. */
export async function startPublication(
  ctx: Context,
  call: Pick<ConsoleCall<typeof consoleContract.setup.publish>, "staff" | "audit">,
  documentKey: DocumentKey,
  { why, validFrom, find }: PublishRequest,
): Promise<Published> {
  const { staff } = call;
  const result = await transaction(ctx.db, async (tx): Promise<Published> => {
    await lockDocument(tx, documentKey);
    await insertFirstVersion(ctx, tx, documentKey);
    await discardRefusedVersions(tx, documentKey, ctx.clock.now());
    const version = await find(tx);
    requirePublishable(documentKey, version.payload);
    await requireTrustedTexts(tx, version);
    const live = await requireBase(ctx, tx, version);
    await requireCompared(ctx, tx, { version, live });
    const changes = shortenChanges(changesBetween(live?.payload ?? {}, version.payload));
    const publisher = { id: staff.staffId, name: staff.name };
    const approvalId = await requestApprovalIfNeeded(ctx, tx, {
      version,
      live,
      staff,
      validFrom,
      why,
    });
    if (approvalId === null)
      await publishOrSchedule(ctx, tx, { version, publisher, validFrom, why });
    await call.audit(tx, {
      subject: auditSubject(documentKey),
      before: { version: live?.version ?? 0 },
      after: { version: version.version, validFrom: validFrom?.toISOString(), approvalId, changes },
      why,
    });
    const document = await readDocument(ctx, tx, documentKey);
    return { message: approvalId ? "APPROVAL_NEEDED" : "SUCCESS", approvalId, document };
  });
  if (result.approvalId) ctx.push.queue("approvals");
  return result;
}

/** The live version, when it is the one that this one began from. @throws VERSION_CHANGED */
async function requireBase(ctx: Context, tx: Tx, version: Version): Promise<Version | null> {
  const live = await findLive(ctx, tx, version);
  if ((live?.version ?? 0) !== version.base) refuse("VERSION_CHANGED");
  return live;
}

/** @returns the approval request; null when none is needed. @throws ALREADY_DECIDED (one waits) */
async function requestApprovalIfNeeded(
  ctx: Context,
  tx: Tx,
  request: {
    version: Version;
    live: Version | null;
    staff: CallingStaff;
    validFrom: Date | null;
    why: string;
  },
): Promise<string | null> {
  const { version, live, staff, validFrom, why } = request;
  const kind = approvalOf(version, live?.payload ?? null);
  if (!kind) return null;
  const { key, payload } = version;
  await rehearse(tx, () =>
    documentsOf(version.kind).write(ctx, tx, { key, payload: parsePayload(version, payload) }),
  );
  const approvalId = await requestApproval(
    ctx,
    tx,
    { staff },
    {
      kind,
      subject: auditSubject(version),
      payload: {
        versionId: version.id,
        version: version.version,
        validFrom: validFrom?.toISOString() ?? null,
        setup: version.payload,
        // The version it replaces, so that the approver sees the difference.
        before: live?.payload ?? null,
      },
      why,
    },
  );
  const current = await readDocument(ctx, tx, version);
  if (current.waiting) refuse("ALREADY_DECIDED");
  const at = ctx.clock.now();
  await updateVersionState(tx, {
    id: version.id,
    from: version.state,
    to: "waiting",
    at,
    validFrom,
    approvalId,
  });
  return approvalId;
}

/** Schedules a version, or publishes it now. */
async function publishOrSchedule(
  ctx: Context,
  tx: Tx,
  request: { version: Version; publisher: Publisher; validFrom: Date | null; why: string },
): Promise<void> {
  const { version, publisher, validFrom, why } = request;
  if (validFrom === null) return makeLive(ctx, tx, { version, publisher, why });
  const current = await readDocument(ctx, tx, version);
  if (current.scheduled) refuse("ALREADY_DECIDED");
  const { id, state: from } = version;
  const at = ctx.clock.now();
  await updateVersionState(tx, { id, from, to: "scheduled", at, validFrom, publisher, why });
  await enqueue(tx, {
    name: PUBLISH_JOB,
    payload: {},
    runAt: validFrom,
    key: `${PUBLISH_JOB}:${id}`,
  });
}

/**
 * Executes an approved request: publishes or schedules the version. @throws VERSION_CHANGED,
 * ALREADY_DECIDED
 */
export const publishApproved: ApprovalExecutor = async (ctx, tx, request, call) => {
  const version = await findVersion(tx, String(request.payload.versionId));
  if (!version) return refuse("NO_DATA");
  await lockDocument(tx, version);
  if (version.state !== "waiting" || version.approvalId !== request.id) refuse("ALREADY_DECIDED");
  const live = await requireBase(ctx, tx, version);
  const takesEffectAt = await decideValidFrom(ctx, tx, { version, live });
  const publisher = { id: call.staff.staffId, name: call.staff.name };
  const { why } = request;
  await publishOrSchedule(ctx, tx, { version, publisher, validFrom: takesEffectAt, why });
};
