import type { Clock } from "../../kernel/clock.ts";
import { isSigned } from "../../kernel/signature.ts";
import type { BankFeed } from "../../ports/bank-feed.ts";
import { readTransfer } from "./translate.ts";

/** The bank feed, over the wire of contract/src/wire/bank-feed.ts: it only speaks to us. */
export function connectBankFeed(
  { secrets }: { secrets: readonly string[] },
  { clock }: { clock: Clock },
): BankFeed {
  return {
    readCallback: ({ body, signature }) =>
      isSigned({ header: signature, body, secrets, clock }) ? readTransfer(body) : null,
  };
}
