import type { consoleContract } from "@krapao/contract/console";
import { dayOf } from "../../kernel/calendar.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type KycDocument, mayBecome } from "./document.ts";
import { keepUntil } from "./keep-until.ts";
import type { DocumentNotice } from "./notice-text.ts";
import { notifyOfDocument, publishDocumentChanged } from "./notify.ts";
import { listExpired, lockDocument, retirePictures, updateState } from "./queries.ts";
import { requireAcceptable } from "./require-acceptable.ts";

type Kyc = typeof consoleContract.kyc;
const SUCCESS = { message: "SUCCESS" } as const;
const EXPIRED_AT_ONCE = 200;
/** No document is valid for longer. */
const VALID_YEARS_MAX = 100;

/**
 * Accepts an uploaded document.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, KEY_INVALID (its last day is over),
 * KYC_DAY_TOO_FAR, KYC_NOT_OPENED, KYC_ASKED_BY_YOU
 */
export async function acceptDocument(ctx: Context, call: ConsoleCall<Kyc["accept"]>) {
  const { expiresOn } = call.input;
  if (expiresOn !== null && expiresOn < dayOf(ctx.clock.now())) {
    refuse("KEY_INVALID", { expiresOn: "KEY_INVALID" });
  }
  const furthest = new Date(ctx.clock.now());
  furthest.setUTCFullYear(furthest.getUTCFullYear() + VALID_YEARS_MAX);
  if (expiresOn !== null && expiresOn > dayOf(furthest)) {
    refuse("KYC_DAY_TOO_FAR", { expiresOn: "KEY_INVALID" });
  }
  return decide(ctx, call, { notice: { event: "accepted" }, expiresOn });
}

/** Rejects an uploaded document. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function rejectDocument(ctx: Context, call: ConsoleCall<Kyc["reject"]>) {
  return decide(ctx, call, { notice: { event: "rejected", reason: call.input.reason } });
}

/** Ends an accepted document. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function expireDocument(ctx: Context, call: ConsoleCall<Kyc["expire"]>) {
  return decide(ctx, call, { notice: { event: "expired" }, why: call.input.why });
}

/** Cancels the request for a document. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function cancelDocument(ctx: Context, call: ConsoleCall<Kyc["cancel"]>) {
  return decide(ctx, call, { notice: { event: "cancelled" }, why: call.input.why });
}

interface Decision {
  /** Its event is the new state. */
  notice: DocumentNotice;
  expiresOn?: string | null;
}

type Decide = Kyc["accept"] | Kyc["reject"] | Kyc["expire"] | Kyc["cancel"];

async function decide(
  ctx: Context,
  call: ConsoleCall<Decide>,
  { why, ...decision }: Decision & { why?: string },
): Promise<typeof SUCCESS> {
  const { event: to, ...because } = decision.notice;
  const { expiresOn } = decision;
  await transaction(ctx.db, async (tx) => {
    const known = (await lockDocument(tx, call.params.documentId)) ?? refuse("NO_DATA");
    if (!mayBecome(known.state, to)) refuse("ALREADY_DECIDED");
    // The member may have sent another picture since the staff user saw this one.
    if (known.version !== call.input.version) refuse("VERSION_CHANGED");
    if (to === "accepted") await requireAcceptable(tx, known, call.staff);
    await move(ctx, tx, known, { ...decision, decidedBy: call.staff.staffId });
    const { id, kind, memberId, state } = known;
    const after = { document: id, kind, state: to, ...because };
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { state },
      after: expiresOn ? { ...after, expiresOn } : after,
      ...(why === undefined ? {} : { why }),
    });
  });
  ctx.push.queue("kyc");
  return SUCCESS;
}

/** Moves a locked document, sets the retention of its pictures, and notifies the member. */
async function move(
  ctx: Context,
  tx: Tx,
  known: KycDocument,
  { notice, expiresOn, decidedBy }: Decision & { decidedBy: string | null },
): Promise<void> {
  const { id, memberId, kind, state } = known;
  if (notice.event !== "accepted") {
    await retirePictures(tx, { documentId: id, until: keepUntil(ctx, state) });
  }
  await updateState(tx, {
    id,
    state: notice.event,
    at: ctx.clock.now(),
    decidedBy,
    ...(notice.event === "rejected" ? { reason: notice.reason } : {}),
    ...(expiresOn === undefined ? {} : { expiresOn }),
  });
  await notifyOfDocument(ctx, tx, { memberId, kind, ...notice });
  await publishDocumentChanged(ctx, tx, memberId);
}

/** Moves accepted documents whose last day is over, each in its own transaction. */
export async function expireDocuments(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock.now());
  for (const id of await listExpired(ctx.db, { today, limit: EXPIRED_AT_ONCE })) {
    await transaction(ctx.db, async (tx) => {
      const known = await lockDocument(tx, id);
      if (known?.state !== "accepted" || !known.expiresOn || known.expiresOn >= today) return;
      await move(ctx, tx, known, { notice: { event: "expired" }, decidedBy: null });
    });
  }
}
