import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { lockDocument, moveVersion, selectVersion } from "./queries.ts";
import { readDocument, type ShownDocument } from "./read-document.ts";
import { requireRight } from "./setup-kinds.ts";
import { subjectOf } from "./version.ts";

/**
 * Gives up a draft, or takes back what was scheduled. What waits for a second person is taken back there.
 * @throws NO_DATA, FORBIDDEN, ALREADY_DECIDED (it is live, or was given up already)
 */
export async function discardVersion(
  ctx: Context,
  call: OfficeCall<typeof office.setup.discard>,
): Promise<ShownDocument> {
  const { params: place, input, staff } = call;
  requireRight(place, staff.role);
  return transaction(ctx.db, async (tx) => {
    await lockDocument(tx, place);
    const version = await selectVersion(tx, input.versionId);
    if (version?.kind !== place.kind || version.key !== place.key) return refuse("NO_DATA");
    const { id, state } = version;
    if (state !== "draft" && state !== "scheduled") return refuse("ALREADY_DECIDED");
    await moveVersion(tx, { id, from: state, to: "discarded", at: ctx.clock.now() });
    await call.audit(tx, {
      subject: subjectOf(place),
      before: { version: version.version, state },
      after: { state: "discarded" },
      why: input.why,
    });
    return readDocument(ctx, tx, place);
  });
}
