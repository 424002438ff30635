import { EASYSLIP_PATH } from "@krapao/contract/wire/easyslip";
import type { Log } from "../../kernel/log.ts";
import { closeParty, openParty } from "../../kernel/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { askVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/** Slip verifier EasySlip v2, over the wire of contract/src/wire/easyslip.ts. End it with `close`. */
export function connectEasyslip(
  { url, key }: { url: string; key: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const party = openParty({ name: "easyslip", url, log });
  return {
    code: "easyslip",
    verify: (question) =>
      askVerifier(party, {
        path: EASYSLIP_PATH,
        headers: { authorization: `Bearer ${key}` },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeParty(party),
  };
}
