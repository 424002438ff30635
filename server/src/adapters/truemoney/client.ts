import { TRUEMONEY_PATHS, type TruemoneyRedeem } from "@krapao/contract/wire/truemoney";
import type { Log } from "../../kernel/log.ts";
import {
  callParty,
  closeParty,
  openParty,
  type PartyAnswer,
  type PartyCall,
  PartyUnavailable,
} from "../../kernel/outbound.ts";
import type { GiftLinks } from "../../ports/gift-link.ts";
import { readRedeem, readSight } from "./translate.ts";

const VERIFY_TIMEOUT_MS = 5_000;
const REDEEM_TIMEOUT_MS = 8_000;
/** What the page itself waits for an answer. */
const ISSUER_TIMEOUT_MS = 30_000;

/**
 * TrueMoney's gift links, over the wire of contract/src/wire/truemoney.ts. Only the configured address is ever
 * called: of a link nothing but the checked hash travels. End it with `close`.
 */
export function connectTrueMoney(
  { url, mobile }: { url: string; mobile: string },
  { log }: { log: Log },
): GiftLinks & { close(): Promise<void> } {
  const party = openParty({ name: "truemoney", url, log });
  const call = async <T>(
    asked: PartyCall,
    read: (answer: PartyAnswer) => T,
  ): Promise<T | { outcome: "unknown"; reason: string }> => {
    try {
      return read(await callParty(party, asked));
    } catch (error) {
      if (!(error instanceof PartyUnavailable)) throw error;
      return { outcome: "unknown", reason: error.kind };
    }
  };
  return {
    issuerTimeoutMs: ISSUER_TIMEOUT_MS,
    verify: (hash) =>
      call(
        {
          operation: "verify",
          method: "GET",
          path: TRUEMONEY_PATHS.verify(hash, mobile),
          timeoutMs: VERIFY_TIMEOUT_MS,
        },
        readSight,
      ),
    redeem: (hash) =>
      call(
        {
          operation: "redeem",
          method: "POST",
          path: TRUEMONEY_PATHS.redeem(hash),
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ mobile, voucher_hash: hash } satisfies TruemoneyRedeem),
          timeoutMs: REDEEM_TIMEOUT_MS,
        },
        readRedeem,
      ),
    close: () => closeParty(party),
  };
}
