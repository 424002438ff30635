import type { Clock } from "../../kernel/clock.ts";
import { isSigned } from "../../kernel/security/signature.ts";
import type { BankFeed } from "../../ports/bank-feed.ts";
import { readTransfer } from "./translate.ts";

/**
 * The bank feed, over the wire format of contract/src/wire/bank-feed.ts. It sends callbacks and
 * takes no calls.
 */
export function connectBankFeed(
  { secrets }: { secrets: readonly string[] },
  { clock }: { clock: Clock },
): BankFeed {
  return {
    readCallback: ({ body, signature }) =>
      isSigned({ header: signature, body, secrets, clock }) ? readTransfer(body) : null,
  };
}
