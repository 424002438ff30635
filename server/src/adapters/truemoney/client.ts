import { TRUEMONEY_PATHS, type TruemoneyRedeem } from "@krapao/contract/wire/truemoney";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  type ExternalAnswer,
  type ExternalCall,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { GiftLinks } from "../../ports/gift-link.ts";
import { readRedeem, readSight } from "./translate.ts";

const VERIFY_TIMEOUT_MS = 5_000;
const REDEEM_TIMEOUT_MS = 8_000;
/** Timeout of the issuer's own page. */
const ISSUER_TIMEOUT_MS = 30_000;

/**
 * TrueMoney's gift links, over the wire format of contract/src/wire/truemoney.ts. Only the
 * configured address is called, and only the checked hash of a link is sent. Close it with `close`.
 */
export function connectTrueMoney(
  { url, mobile }: { url: string; mobile: string },
  { log }: { log: Log },
): GiftLinks & { close(): Promise<void> } {
  const external = openExternalParty({ name: "truemoney", url, log });
  const call = async <T>(
    asked: ExternalCall & { read: (answer: ExternalAnswer) => T },
  ): Promise<T | { outcome: "unknown"; reason: string }> => {
    try {
      return await callExternalParty(external, asked);
    } catch (error) {
      if (!(error instanceof ExternalPartyUnavailable)) throw error;
      return { outcome: "unknown", reason: error.reason };
    }
  };
  return {
    issuerTimeoutMs: ISSUER_TIMEOUT_MS,
    verify: (hash) =>
      call({
        operation: "verify",
        method: "GET",
        path: TRUEMONEY_PATHS.verify(hash, mobile),
        timeoutMs: VERIFY_TIMEOUT_MS,
        read: (answer) => readSight(answer, mobile),
      }),
    redeem: (hash) =>
      call({
        operation: "redeem",
        method: "POST",
        path: TRUEMONEY_PATHS.redeem(hash),
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ mobile, voucher_hash: hash } satisfies TruemoneyRedeem),
        timeoutMs: REDEEM_TIMEOUT_MS,
        read: (answer) => readRedeem(answer, mobile),
      }),
    close: () => closeExternalParty(external),
  };
}
