import { SMS_PATH } from "@krapao/contract/wire/messages/sms";
import type { Config } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { type Sms, SmsUnavailable } from "../../ports/sms.ts";
import { readSent, toMsisdn, writeMessage } from "./translate.ts";

/** Short, because the member waits for the message on the page. */
const SEND_TIMEOUT_MS = 8_000;

/** The SMS company, over contract/src/wire/messages/sms.ts. Close it with `close`. */
export function connectSms(
  config: Config["sms"],
  { log, variant }: { log: Log; variant: Config["variant"] },
): Sms & { close(): Promise<void> } {
  const external = openExternalParty({ name: "sms", url: config.url, log });
  const credentials = Buffer.from(`${config.key}:${config.secrets[0] ?? ""}`).toString("base64");
  return {
    async send({ phone, text }) {
      const msisdn = toMsisdn(phone, variant);
      const { sender, force } = config;
      const body = writeMessage({ msisdn, message: text, sender, ...(force ? { force } : {}) });
      const sent = await callExternalParty(external, {
        operation: "send",
        method: "POST",
        path: SMS_PATH,
        headers: {
          authorization: `Basic ${credentials}`,
          "content-type": "application/x-www-form-urlencoded",
        },
        body,
        timeoutMs: SEND_TIMEOUT_MS,
        read: (answer) => readSent(answer, msisdn),
      }).catch((error: unknown) => {
        throw error instanceof ExternalPartyUnavailable ? new SmsUnavailable(error.reason) : error;
      });
      if (sent.outcome === "refused") throw new SmsUnavailable(sent.reason);
    },
    close: () => closeExternalParty(external),
  };
}
