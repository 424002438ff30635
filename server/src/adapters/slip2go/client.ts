import { SLIP2GO_PATHS } from "@krapao/contract/wire/slip2go";
import type { Log } from "../../kernel/log.ts";
import { closeParty, openParty } from "../../kernel/outbound.ts";
import type { SlipVerifier } from "../../ports/slip-verifier.ts";
import { askVerifier } from "../slip-call.ts";
import { readAnswer, writeQuestion } from "./translate.ts";

/** Slip verifier Slip2Go v1.2, over the wire of contract/src/wire/slip2go.ts. End it with `close`. */
export function connectSlip2go(
  { url, key }: { url: string; key: string },
  { log }: { log: Log },
): SlipVerifier & { close(): Promise<void> } {
  const party = openParty({ name: "slip2go", url, log });
  return {
    code: "slip2go",
    verify: (question) =>
      askVerifier(party, {
        path: SLIP2GO_PATHS.verify,
        headers: { authorization: `Bearer ${key}` },
        body: writeQuestion(question),
        read: (answer) => readAnswer(answer, question),
      }),
    close: () => closeParty(party),
  };
}
