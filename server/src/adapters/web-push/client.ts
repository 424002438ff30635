/// <reference path="./web-push.d.ts" />
import webPush from "web-push";
import type { WebPushConfig } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  type ExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { PushUnavailable, type WebPush } from "../../ports/web-push.ts";
import { isPushAddress } from "./addresses.ts";
import { readSend } from "./translate.ts";

const SEND_TIMEOUT_MS = 8_000;
/** A payment notification is of no use a day later. */
const KEPT_SECONDS = 12 * 3600;

/**
 * The push services of browsers, by their common standard (RFC 8030, 8291, 8292). Close it with
 * `close`.
 */
export function connectWebPush(
  config: WebPushConfig,
  { log }: { log: Log },
): WebPush & { close(): Promise<void> } {
  const { publicKey, privateKey, subject, extraUrl } = config;
  // One connection per service. The list of services is short.
  const services = new Map<string, ExternalParty>();
  const ownOrigin = extraUrl && new URL(extraUrl).origin;
  const serviceOf = (origin: string) => {
    const isPublicOnly = origin !== ownOrigin;
    const known =
      services.get(origin) ?? openExternalParty({ name: "push", url: origin, log, isPublicOnly });
    services.set(origin, known);
    return known;
  };
  const isKnown = (address: string) => isPushAddress(address, extraUrl);
  return {
    publicKey,
    isKnown,
    async send({ address, p256dh, auth }, text) {
      // The list of known services may have become shorter since the browser subscribed.
      if (!isKnown(address)) return "gone";
      const { origin, pathname, search } = new URL(address);
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: { p256dh, auth } },
        text,
        { vapidDetails: { subject, publicKey, privateKey }, TTL: KEPT_SECONDS, urgency: "high" },
      );
      const named = Object.entries(headers).map(([name, value]) => [name, `${value}`]);
      return callExternalParty(serviceOf(origin), {
        operation: "send",
        method: "POST",
        path: `${pathname}${search}`,
        headers: Object.fromEntries(named),
        body,
        timeoutMs: SEND_TIMEOUT_MS,
        read: readSend,
      }).catch((error: unknown) => {
        throw error instanceof ExternalPartyUnavailable ? new PushUnavailable(error.reason) : error;
      });
    },
    async close() {
      await Promise.all([...services.values()].map(closeExternalParty));
    },
  };
}
