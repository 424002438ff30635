import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { startPublication } from "./publish-version.ts";
import { findVersion, getLastNumber, insertVersion } from "./queries.ts";
import { documentsOf } from "./setup-kinds.ts";
import { changesBetween, type DocumentKey, type Version } from "./version.ts";

type Switch = typeof consoleContract.setup.switchProvider;

/**
 * Switches a provider on, off or to maintenance, in one step: writes and publishes the next version
 * of its document. A draft stays. Transfers out of its games are never refused by the state.
 * @throws NO_DATA (no such provider), VERSION_CHANGED (another version is live), LANGUAGE_MISSING
 * (the notice lacks a language), ALREADY_DECIDED (nothing would change)
 */
export async function switchProvider(
  ctx: Context,
  call: ConsoleCall<Switch>,
): Promise<ServerOutput<Switch>> {
  const { params, input } = call;
  const documentKey: DocumentKey = { kind: "provider", key: params.key };
  const { message, document } = await startPublication(ctx, call, documentKey, {
    why: input.why,
    validFrom: null,
    find: (tx) => insertNext(ctx, tx, { documentKey, call }),
  });
  return { message, document };
}

async function insertNext(
  ctx: Context,
  tx: Tx,
  { documentKey, call }: { documentKey: DocumentKey; call: ConsoleCall<Switch> },
): Promise<Version> {
  const { input, staff } = call;
  const live = (await documentsOf("provider").list(tx)).get(documentKey.key);
  if (!live) return refuse("NO_DATA");
  const isEmpty = Object.values(input.notice ?? {}).every((text) => text === "");
  const notice = input.state === "on" || isEmpty ? null : input.notice;
  const payload = { ...live, state: input.state, notice };
  if (changesBetween(live, payload).length === 0) return refuse("ALREADY_DECIDED");
  const id = recordId(ctx);
  await insertVersion(tx, {
    ...documentKey,
    id,
    payload,
    version: (await getLastNumber(tx, documentKey)) + 1,
    base: input.base,
    author: { id: staff.staffId, name: staff.name },
    at: ctx.clock.now(),
    // A draft stays a draft.
    state: "waiting",
  });
  const version = await findVersion(tx, id);
  assert(version, "the version was inserted");
  return version;
}
