import { SMS_PATHS } from "@krapao/contract/wire/sms";
import type { Config, Party } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import { callParty, closeParty, openParty, PartyUnavailable } from "../../kernel/outbound.ts";
import { type Sms, SmsUnavailable } from "../../ports/sms.ts";
import { readSent, toMsisdn, writeMessage } from "./translate.ts";

/** A person waits on the page for it. */
const SEND_TIMEOUT_MS = 8_000;
const SENDER = "KRAPAO";

/** The SMS company, over the wire of contract/src/wire/sms.ts. End it with `close`. */
export function connectSms(
  party: Party,
  { log, variant }: { log: Log; variant: Config["variant"] },
): Sms & { close(): Promise<void> } {
  const outside = openParty({ name: "sms", url: party.url, log });
  const credentials = Buffer.from(`${party.key}:${party.secrets[0] ?? ""}`).toString("base64");
  return {
    async send({ phone, text }) {
      const body = writeMessage({
        msisdn: toMsisdn(phone, variant),
        message: text,
        sender: SENDER,
      });
      const sent = readSent(
        await callParty(outside, {
          operation: "send",
          method: "POST",
          path: SMS_PATHS.send,
          headers: {
            authorization: `Basic ${credentials}`,
            "content-type": "application/x-www-form-urlencoded",
          },
          body,
          timeoutMs: SEND_TIMEOUT_MS,
        }).catch((error: unknown) => {
          throw error instanceof PartyUnavailable ? new SmsUnavailable(error.kind) : error;
        }),
      );
      if (!sent.sent) throw new SmsUnavailable(sent.reason);
    },
    close: () => closeParty(outside),
  };
}
