import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { WirePayload } from "../../kernel/setup-documents.ts";
import type { Context } from "../../ports/context.ts";
import { startPublication } from "./publish-version.ts";
import { discardWaitingVersion, findVersion, getLastNumber, insertVersion } from "./queries.ts";
import { sanitizePayload } from "./sanitize-payload.ts";
import { documentsOf, requirePublishable, schemaOf } from "./setup-kinds.ts";
import { changesBetween, type DocumentKey } from "./version.ts";
import { requireTrustedTexts } from "./written-texts.ts";

type Switch = typeof consoleContract.setup.switchProvider;

/**
 * Switches a provider on, off or to maintenance, in one step: writes and publishes the next version
 * of its document. A draft stays. Transfers out of its games are never refused by the state. The
 * state changes at once; a notice with new words is shown when a second person has approved it.
 * @throws NO_DATA (no such provider), VERSION_CHANGED (another version is live), LANGUAGE_MISSING
 * (the notice lacks a language), HOST_NOT_TRUSTED, ALREADY_DECIDED (nothing would change)
 */
export async function switchProvider(
  ctx: Context,
  call: ConsoleCall<Switch>,
): Promise<ServerOutput<Switch>> {
  const { input } = call;
  const documentKey: DocumentKey = { kind: "provider", key: call.params.key };
  const live = (await documentsOf("provider").list(ctx.db)).get(documentKey.key);
  if (!live) return refuse("NO_DATA");
  const asked = sanitizePayload(schemaOf(documentKey), {
    ...live,
    state: input.state,
    notice: input.state === "on" || isEmpty(input.notice) ? null : input.notice,
  });
  if (changesBetween(live, asked).length === 0) return refuse("ALREADY_DECIDED");
  requirePublishable(documentKey, asked);
  await transaction(ctx.db, (tx) => requireTrustedTexts(tx, { ...documentKey, payload: asked }));
  const isSaid = asked.notice === null || changesBetween(live.notice, asked.notice).length === 0;
  const now = isSaid ? asked : { ...asked, notice: null };
  const closed =
    changesBetween(live, now).length > 0
      ? await publishNext(ctx, call, { documentKey, payload: now, base: input.base })
      : null;
  if (isSaid && closed) return closed;
  const base = closed?.document.liveVersion ?? input.base;
  return publishNext(ctx, call, { documentKey, payload: asked, base });
}

const isEmpty = (notice: ServerInput<Switch>["notice"]) =>
  Object.values(notice ?? {}).every((text) => text === "");

interface Next {
  documentKey: DocumentKey;
  payload: WirePayload;
  base: number;
}

function publishNext(
  ctx: Context,
  call: ConsoleCall<Switch>,
  { documentKey, payload, base }: Next,
): Promise<ServerOutput<Switch>> {
  const { staff, input } = call;
  return startPublication(ctx, call, documentKey, {
    why: input.why,
    validFrom: null,
    find: async (tx) => {
      const id = recordId(ctx);
      // A notice that waits for a second person belongs to the state before this one.
      await discardWaitingVersion(tx, documentKey, ctx.clock.now());
      await insertVersion(tx, {
        ...documentKey,
        id,
        payload,
        version: (await getLastNumber(tx, documentKey)) + 1,
        base,
        author: { id: staff.staffId, name: staff.name },
        at: ctx.clock.now(),
        // A draft stays a draft.
        state: "waiting",
      });
      const version = await findVersion(tx, id);
      assert(version, "the version was inserted");
      return version;
    },
  });
}
