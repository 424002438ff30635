import { createHmac } from "node:crypto";
import { callbackSignatureBase, formatCallbackSignature } from "@krapao/contract/wire/callback";
import type { AlertHookConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { SIGNATURE_HEADER } from "../../kernel/security/signature.ts";
import { MessageUnavailable } from "../../ports/alert-messages.ts";
import { unusable } from "../answer.ts";
import { orUnavailable } from "../messenger.ts";
import { isHookAddress } from "./addresses.ts";

const POST_TIMEOUT_MS = 8_000;

/**
 * The operator's own server, at an address that a staff user entered. Each post is signed as
 * callbacks to our server are. A name that resolves to a private network is not connected to.
 */
export function connectAlertHook(
  { secrets, extraUrl }: AlertHookConfig,
  { log, clock }: { log: Log; clock: Clock },
) {
  const ownOrigin = extraUrl && new URL(extraUrl).origin;
  const isKnown = (address: string) => isHookAddress(address, extraUrl);
  return {
    isHookAddress: isKnown,
    async post({ address, body }: { address: string; body: string }): Promise<void> {
      // The address may have been saved under older rules.
      if (!isKnown(address)) throw new MessageUnavailable("address");
      const { origin, pathname, search } = new URL(address);
      const isPublicOnly = origin !== ownOrigin;
      // Staff users change the address, so its connection lasts for one post.
      const external = openExternalParty({ name: "alert-hook", url: origin, log, isPublicOnly });
      const seconds = Math.floor(clock.nowMs() / 1000);
      const digest = createHmac("sha256", secrets[0] ?? "")
        .update(callbackSignatureBase(seconds, body))
        .digest("hex");
      await orUnavailable(
        callExternalParty(external, {
          operation: "post",
          method: "POST",
          path: `${pathname}${search}`,
          headers: {
            "content-type": "application/json",
            [SIGNATURE_HEADER]: formatCallbackSignature(seconds, digest),
          },
          body,
          timeoutMs: POST_TIMEOUT_MS,
          // The operator's server says only by its status that it took the post.
          read: (answer) =>
            answer.status >= 200 && answer.status <= 299 ? null : unusable(answer, "status"),
        }),
      ).finally(() => closeExternalParty(external));
    },
  };
}
