import { LINE_PATHS, LINE_RETRY_HEADER, type LinePush } from "@krapao/contract/wire/messages/line";
import type { MessengerConfig } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { delivered, type Messenger } from "../messenger.ts";
import { readPush } from "./translate.ts";

const SEND_TIMEOUT_MS = 8_000;

/** LINE, over the wire format of contract/src/wire/messages/line.ts. Close it with `close`. */
export function connectLine({ url, token }: MessengerConfig, { log }: { log: Log }): Messenger {
  const external = openExternalParty({ name: "line", url, log });
  return {
    async send({ to, text, id }) {
      const body: LinePush = { to, messages: [{ type: "text", text }] };
      return delivered(
        callExternalParty(external, {
          operation: "send",
          method: "POST",
          path: LINE_PATHS.push,
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            [LINE_RETRY_HEADER]: id,
          },
          body: JSON.stringify(body),
          timeoutMs: SEND_TIMEOUT_MS,
          read: readPush,
        }),
      );
    },
    close: () => closeExternalParty(external),
  };
}
