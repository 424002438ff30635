import { UnreadableCallback } from "../../../kernel/http/callbacks.ts";
import { VERIFIED_BEFORE } from "../../../kernel/security/signature.ts";
import type { Ports } from "../../../ports/context.ts";
import type { UnreadableRow } from "./queries.ts";

/**
 * The path of the first field that the adapter cannot read in a kept callback; null when it reads
 * the body, and something else was wrong with it. It is looked up when it is shown: after an update
 * of the server an adapter may read more.
 */
export function findUnreadField(
  ports: Ports,
  { externalParty, body }: Pick<UnreadableRow, "externalParty" | "body">,
): string | null {
  try {
    readAgain(ports, externalParty, body);
    return null;
  } catch (error) {
    if (error instanceof UnreadableCallback) return error.detail;
    throw error;
  }
}

function readAgain(ports: Ports, externalParty: string, body: Buffer): void {
  const callback = { body, signature: VERIFIED_BEFORE } as const;
  if (externalParty === "bank-feed") ports.bankFeed.readCallback(callback);
  else if (externalParty === "payout") ports.payoutBank.readCallback(callback);
  else {
    // The path of a bank's callbacks has the bank's name, its gateway a longer code.
    const gateway = [...ports.gateways.values()].find(({ code }) =>
      code.toLowerCase().startsWith(externalParty),
    );
    gateway?.readCallback(callback);
  }
}
