/** Translates between askmebet (contract `wire/games/askmebet`) and the port. Pure. */
import { createHash } from "node:crypto";
import {
  askmebetCode,
  askmebetCredit,
  askmebetMember,
  askmebetMoved,
  askmebetOpened,
  askmebetWinLose,
} from "@krapao/contract/wire/games/askmebet";
import type * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Holding, Launch, TransferOutcome } from "../../ports/game-provider.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";
import { type Reply, webAddress } from "../game-call.ts";

/** Their transfers are done or unknown: no answer of theirs is a refusal. */
type Done = Extract<TransferOutcome, { outcome: "done" }>;

/** The signature of a body. The provider chose MD5. */
export function signature(base: string): string {
  return createHash("md5").update(base).digest("hex");
}

/** `deposit` and `withdraw`. What the balance changed by shows that this transfer happened. */
export function readTransfer(
  answer: ExternalAnswer,
  { direction, credits }: { direction: "in" | "out"; credits: bigint },
): Done {
  const { ref, before, after } = readDone(askmebetMoved, answer).result;
  if (after - before !== (direction === "in" ? credits : -credits)) mismatch("result.after");
  return { outcome: "done", reference: ref, creditsBefore: before, creditsAfter: after };
}

/** `create`: the company's name of the member. */
export const readMember = (answer: ExternalAnswer): string =>
  readDone(askmebetMember, answer).result;

/**
 * `reset-password`. Any other code is a refusal, although none is public: the old password stays in
 * use, and when it is wrong after all, another reset mends it. As unknown it would be set again
 * before every login, and a password that the company never takes would lock the member out.
 */
export function readPassword(answer: ExternalAnswer): Reply<void> {
  const { code } = readTheirs(askmebetCode, answer);
  if (answer.status !== 200) unusable(answer, `code ${code}`);
  return code === "0"
    ? { outcome: "done", value: undefined }
    : { outcome: "refused", reason: `code ${code}` };
}

/** `credit`. */
export const readCredit = (answer: ExternalAnswer): Holding => ({
  credits: readDone(askmebetCredit, answer).result.credit,
  open: null,
});

/**
 * `winLose`: what the player won since a transfer. It names bets and open stakes by product, but no
 * public source says what of it is won or lost: only that nothing was played is certain.
 */
export function readPlayed(answer: ExternalAnswer): bigint | null {
  const products = readDone(askmebetWinLose, answer).result.data;
  const isStill = products.every(({ amount, outstanding }) => amount === 0n && outstanding === 0n);
  return products.length > 0 && isStill ? 0n : null;
}

/** `login`: an address to open. */
export function readLaunch(answer: ExternalAnswer): Launch {
  const { url, result } = readDone(askmebetOpened, answer);
  const link = webAddress(url ?? result ?? "");
  return link === null ? unusable(answer, "url") : { link };
}

/** The fields of a success. None of the company's other codes is public, so none is a refusal. */
function readDone<S extends v.GenericSchema>(schema: S, answer: ExternalAnswer): v.InferOutput<S> {
  const { code } = readTheirs(askmebetCode, answer);
  if (answer.status !== 200 || code !== "0") unusable(answer, `code ${code}`);
  return readTheirs(schema, answer);
}
