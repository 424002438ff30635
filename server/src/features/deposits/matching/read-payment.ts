import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { listCreditRequests } from "../crediting/queries-credit.ts";
import { showAccount } from "./find-payer.ts";
import { showPayment } from "./list-payments.ts";
import { findConsolePayment, listPaymentDecisions, listShareRows } from "./queries.ts";
import { listClawbacks } from "./queries-clawbacks.ts";
import { suggestMatches } from "./suggest-matches.ts";

/** A payment with its suggested matches, clawbacks and decisions. @throws NO_DATA */
export async function readPayment(
  { db }: Context,
  id: string,
): Promise<ServerOutput<typeof consoleContract.deposits.payment>> {
  const payment = await findConsolePayment(db, id);
  if (!payment) return refuse("NO_DATA");
  const { state, round } = payment;
  const [found, shares, asked, decisions, clawbacks] = await Promise.all([
    state === "unmatched" ? suggestMatches(db, payment) : [],
    state === "split" ? listShareRows(db, { paymentId: id, round }) : [],
    state === "unmatched" ? listCreditRequests(db, id) : [],
    listPaymentDecisions(db, id),
    listClawbacks(db, id),
  ]);
  return {
    ...showPayment(payment),
    houseAccount: payment.houseAccount,
    suggestions: found.map(({ candidate, score, evidence }) => ({
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
