/** The operator's switches, through the console's API. */
import type { read, saveDraft } from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";

/** An owner publishes some switches; the others stay. */
export async function publishFlags(
  product: Product,
  token: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const address = `${product.consoleUrl}/api/console/setup/setting/flags`;
  const { live, liveVersion, draft } = await ask<ClientOutput<typeof read>>(address, { token });
  const saved = await ask<ClientOutput<typeof saveDraft>>(`${address}/draft`, {
    method: "PUT",
    token,
    body: {
      base: liveVersion,
      revision: draft?.revision ?? null,
      payload: { ...live, ...changes },
    },
  });
  await ask(`${address}/publish`, {
    method: "POST",
    token,
    body: {
      versionId: saved.draft?.id,
      revision: saved.draft?.revision,
      validFrom: null,
      why: "a journey",
    },
  });
}
