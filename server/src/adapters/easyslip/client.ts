import { EASYSLIP_PATH } from "@krapao/contract/wire/slips/easyslip";
import type { Log } from "../../kernel/log.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { callVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/**
 * Slip verifier EasySlip v2, over the wire format of
 * contract/src/wire/slips/easyslip.ts. Close it with `close`.
 */
export function connectEasyslip(
  { url, key }: { url: string; key: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const external = openExternalParty({ name: "easyslip", url, log });
  return {
    code: "easyslip",
    verify: (question) =>
      callVerifier(external, {
        path: EASYSLIP_PATH,
        headers: { authorization: `Bearer ${key}` },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeExternalParty(external),
  };
}
