import { SLIPOK_HEADER, SLIPOK_PATH } from "@krapao/contract/wire/slipok";
import type { Log } from "../../kernel/log.ts";
import { closeParty, openParty } from "../../kernel/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { askVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/** Slip verifier SlipOK v1.7, over the wire of contract/src/wire/slipok.ts. End it with `close`. */
export function connectSlipok(
  { url, key, branch }: { url: string; key: string; branch: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const party = openParty({ name: "slipok", url, log });
  return {
    code: "slipok",
    verify: (question) =>
      askVerifier(party, {
        path: SLIPOK_PATH(branch),
        headers: { [SLIPOK_HEADER]: key },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeParty(party),
  };
}
