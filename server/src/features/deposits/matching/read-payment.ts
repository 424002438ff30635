import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { listCreditRequests } from "../crediting/queries-credit.ts";
import { toPayment } from "../crediting/queries-payments.ts";
import { showAccount } from "./find-payer.ts";
import { listPaymentDecisions, listShareRows, paymentList } from "./queries.ts";
import { listClawbacks } from "./queries-clawbacks.ts";
import { suggestMatches } from "./suggest-matches.ts";

/** A payment with its suggested matches, clawbacks and decisions. @throws NO_DATA */
export async function readPayment(
  { db }: Context,
  id: string,
): Promise<ServerOutput<typeof consoleContract.deposits.payment>> {
  const found = await paymentList.one(db, id, "waiting");
  if (!found) return refuse("NO_DATA");
  const payment = toPayment(found.more);
  const { state, round } = payment;
  const [suggested, shares, asked, decisions, clawbacks] = await Promise.all([
    state === "unmatched" ? suggestMatches(db, payment) : [],
    state === "split" ? listShareRows(db, { paymentId: id, round }) : [],
    state === "unmatched" ? listCreditRequests(db, id) : [],
    listPaymentDecisions(db, id),
    listClawbacks(db, id),
  ]);
  return {
    ...found.row,
    houseAccount: payment.houseAccount,
    suggestions: suggested.map(({ candidate, score, evidence }) => ({
      kind: candidate.kind,
      id: candidate.id,
      state: candidate.state,
      ...showAccount(candidate.member),
      amount: candidate.amountMinor,
      at: candidate.at,
      score,
      evidence,
    })),
    shares,
    requests: asked.map(({ by, member, amountMinor: amount, at }) => ({ by, member, amount, at })),
    clawbacks,
    decisions,
  };
}
