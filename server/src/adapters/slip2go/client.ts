import { SLIP2GO_PATH } from "@krapao/contract/wire/slips/slip2go";
import type { Log } from "../../kernel/log.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { callVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/**
 * Slip verifier Slip2Go v1.2, over the wire format of
 * contract/src/wire/slips/slip2go.ts. Close it with `close`.
 */
export function connectSlip2go(
  { url, key }: { url: string; key: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const external = openExternalParty({ name: "slip2go", url, log });
  return {
    code: "slip2go",
    verify: (question) =>
      callVerifier(external, {
        path: SLIP2GO_PATH,
        headers: { authorization: `Bearer ${key}` },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeExternalParty(external),
  };
}
