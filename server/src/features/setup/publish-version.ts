import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, Refusal, refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { OfficeCall, StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { type ApprovalExecutor, askApproval } from "../approvals/index.ts";
import { holdAccount } from "./hold-account.ts";
import {
  dropRefused,
  insertVersion,
  lockDocument,
  moveVersion,
  selectLastNumber,
  selectVersion,
} from "./queries.ts";
import { readDocument } from "./read-document.ts";
import { adoptLive, brief, findLive } from "./save-draft.ts";
import {
  approvalOf,
  documentsOf,
  parsePayload,
  requirePublishable,
  requireRight,
} from "./setup-kinds.ts";
import { changesBetween, type Place, subjectOf, type Version } from "./version.ts";

type Published = ServerOutput<typeof office.setup.publish>;
interface Publisher {
  id: string;
  name: string;
}

export const PUBLISH_JOB = "setup:publish";

/**
 * Makes a draft count: at once, at a time, or once a second person agrees.
 * @throws NO_DATA, FORBIDDEN, ALREADY_DECIDED (no draft any more), VERSION_CHANGED (it was saved again, or another
 * version went live since it was begun), LANGUAGE_MISSING, TOTAL_WRONG, KEY_INVALID
 */
export async function publishVersion(
  ctx: Context,
  call: OfficeCall<typeof office.setup.publish>,
): Promise<Published> {
  const { params: place, input, staff } = call;
  requireRight(place, staff.role);
  const at = ctx.clock.now();
  const validFrom = input.validFrom === null ? null : new Date(input.validFrom);
  const isLater = validFrom !== null && validFrom > at;
  return letGo(ctx, call, place, {
    why: input.why,
    validFrom: isLater ? validFrom : null,
    find: async (tx) => {
      const version = await selectVersion(tx, input.versionId);
      if (version?.kind !== place.kind || version.key !== place.key) return refuse("NO_DATA");
      if (version.state !== "draft") return refuse("ALREADY_DECIDED");
      if (version.revision !== input.revision) return refuse("VERSION_CHANGED");
      return version;
    },
  });
}

/**
 * Publishes an older version again, as a new one.
 * @throws as publishVersion; ALREADY_DECIDED: it was never published, or another one waits for a second person
 */
export async function rollBack(
  ctx: Context,
  call: OfficeCall<typeof office.setup.rollback>,
): Promise<Published> {
  const { params: place, input, staff } = call;
  requireRight(place, staff.role);
  return letGo(ctx, call, place, {
    why: input.why,
    validFrom: null,
    find: async (tx) => {
      const old = await selectVersion(tx, input.versionId);
      if (old?.kind !== place.kind || old.key !== place.key) return refuse("NO_DATA");
      const { waiting } = await readDocument(ctx, tx, place);
      if (old.publishedAt === null || waiting) return refuse("ALREADY_DECIDED");
      return copyOf(ctx, tx, { old, base: input.base, staff });
    },
  });
}

/** A draft that is kept aside is not touched: the copy leaves the drafts in the same transaction. */
async function copyOf(
  ctx: Context,
  tx: Tx,
  { old, base, staff }: { old: Version; base: number; staff: StaffIdentity },
): Promise<Version> {
  const id = recordId(ctx);
  const { kind, key, payload } = old;
  const version = (await selectLastNumber(tx, old)) + 1;
  const author = { id: staff.staffId, name: staff.name };
  const at = ctx.clock.now();
  await insertVersion(tx, { id, kind, key, payload, version, base, author, at, state: "waiting" });
  const copy = await selectVersion(tx, id);
  assert(copy, "a version is there after it was written");
  return copy;
}

interface Wish {
  why: string;
  /** null: now. */
  validFrom: Date | null;
  find(tx: Tx): Promise<Version>;
}

async function letGo(
  ctx: Context,
  call: Pick<OfficeCall<typeof office.setup.publish>, "staff" | "audit">,
  place: Place,
  { why, validFrom, find }: Wish,
): Promise<Published> {
  const { staff } = call;
  const result = await transaction(ctx.db, async (tx): Promise<Published> => {
    await lockDocument(tx, place);
    await adoptLive(ctx, tx, place);
    await dropRefused(tx, place, ctx.clock.now());
    const version = await find(tx);
    requirePublishable(place, version.payload);
    const live = await requireBase(ctx, tx, version);
    const changes = brief(changesBetween(live?.payload ?? {}, version.payload));
    const publisher = { id: staff.staffId, name: staff.name };
    const approvalId = await ask(ctx, tx, { version, live, staff, validFrom, why });
    if (approvalId === null) await settle(ctx, tx, { version, publisher, validFrom, why });
    await call.audit(tx, {
      subject: subjectOf(place),
      before: { version: live?.version ?? 0 },
      after: { version: version.version, validFrom: validFrom?.toISOString(), approvalId, changes },
      why,
    });
    const document = await readDocument(ctx, tx, place);
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

/** @returns the request that a second person answers; null when none is needed. @throws ALREADY_DECIDED (one waits) */
async function ask(
  ctx: Context,
  tx: Tx,
  wish: {
    version: Version;
    live: Version | null;
    staff: StaffIdentity;
    validFrom: Date | null;
    why: string;
  },
): Promise<string | null> {
  const { version, live, staff, validFrom, why } = wish;
  const kind = approvalOf(version.kind);
  if (!kind) return null;
  const approvalId = await askApproval(
    ctx,
    tx,
    { staff },
    {
      kind,
      subject: subjectOf(version),
      payload: {
        versionId: version.id,
        version: version.version,
        validFrom: validFrom?.toISOString() ?? null,
        setup: version.payload,
        // What it takes the place of: the second person agrees to the difference.
        before: live?.payload ?? null,
      },
      why,
    },
  );
  const current = await readDocument(ctx, tx, version);
  if (current.waiting) refuse("ALREADY_DECIDED");
  const at = ctx.clock.now();
  await moveVersion(tx, {
    id: version.id,
    from: version.state,
    to: "waiting",
    at,
    validFrom,
    approvalId,
  });
  return approvalId;
}

/** Schedules a version, or lets it count now. */
async function settle(
  ctx: Context,
  tx: Tx,
  wish: { version: Version; publisher: Publisher; validFrom: Date | null; why: string },
): Promise<void> {
  const { version, publisher, validFrom, why } = wish;
  if (validFrom === null) return goLive(ctx, tx, { version, publisher, why });
  const current = await readDocument(ctx, tx, version);
  if (current.scheduled) refuse("ALREADY_DECIDED");
  const { id, state: from } = version;
  const at = ctx.clock.now();
  await moveVersion(tx, { id, from, to: "scheduled", at, validFrom, publisher, why });
  await enqueue(tx, {
    name: PUBLISH_JOB,
    payload: {},
    runAt: validFrom,
    key: `${PUBLISH_JOB}:${id}`,
  });
}

/** Writes what counts, and remembers that this version made it so. */
async function goLive(
  ctx: Context,
  tx: Tx,
  { version, publisher, why }: { version: Version; publisher?: Publisher; why?: string },
): Promise<void> {
  const { kind, key, id, state: from } = version;
  const at = ctx.clock.now();
  const payload = parsePayload(version, version.payload);
  await documentsOf(kind).write(ctx, tx, { key, payload });
  const live = await findLive(ctx, tx, version);
  if (live) await moveVersion(tx, { id: live.id, from: "live", to: "replaced", at });
  const move = { id, from, to: "live", at, publishedAt: at } as const;
  const isMoved = await moveVersion(tx, {
    ...move,
    ...(publisher && { publisher }),
    ...(why !== undefined && { why }),
  });
  assert(isMoved, "a locked document stays");
}

/**
 * Publishes a scheduled version whose time has come. Whatever went live meanwhile, this is what was wished from then on.
 * One that does not go with what is there any more (a budget that is spent) is given up and says why.
 */
export async function publishDue(ctx: Context, id: string): Promise<void> {
  try {
    await inDueState(ctx, id, (tx, version) => goLive(ctx, tx, { version }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    ctx.log.warn({ event: "setup.publish", recordId: id, code }, "a scheduled version was refused");
    await inDueState(ctx, id, async (tx) => {
      const at = ctx.clock.now();
      await moveVersion(tx, { id, from: "scheduled", to: "discarded", at, why: code });
    });
  }
}

/** Does something with a version that is still scheduled, its document locked. */
async function inDueState(
  ctx: Context,
  id: string,
  work: (tx: Tx, version: Version) => Promise<void>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const seen = await selectVersion(tx, id);
    if (!seen) return;
    await lockDocument(tx, seen);
    const version = await selectVersion(tx, id);
    if (version?.state === "scheduled") await work(tx, version);
  });
}

/** A second person agreed: the version is scheduled, or counts from now on. @throws VERSION_CHANGED, ALREADY_DECIDED */
export const publishApproved: ApprovalExecutor = async (ctx, tx, request, call) => {
  const version = await selectVersion(tx, String(request.payload.versionId));
  if (!version) return refuse("NO_DATA");
  await lockDocument(tx, version);
  if (version.state !== "waiting" || version.approvalId !== request.id) refuse("ALREADY_DECIDED");
  const live = await requireBase(ctx, tx, version);
  const countsFrom = await holdAccount(ctx, tx, { version, live });
  const publisher = { id: call.staff.staffId, name: call.staff.name };
  const { why } = request;
  await settle(ctx, tx, { version, publisher, validFrom: countsFrom, why });
};
