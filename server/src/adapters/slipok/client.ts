import { SLIPOK_HEADER, SLIPOK_PATH } from "@krapao/contract/wire/slips/slipok";
import type { Log } from "../../kernel/log.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { callVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/**
 * Slip verifier SlipOK v1.7, over the wire format of
 * contract/src/wire/slips/slipok.ts. Close it with `close`.
 */
export function connectSlipok(
  { url, key, branch }: { url: string; key: string; branch: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const external = openExternalParty({ name: "slipok", url, log });
  return {
    code: "slipok",
    verify: (question) =>
      callVerifier(external, {
        path: SLIPOK_PATH(branch),
        headers: { [SLIPOK_HEADER]: key },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeExternalParty(external),
  };
}
