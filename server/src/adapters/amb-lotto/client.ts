/** Game provider AMB Lotto, route name `huayhd`. A reference that was done answers 2037, so sending it again settles an unknown. */
import { AMB_PATHS } from "@krapao/contract/wire/amb-lotto";
import { textFromMinor } from "@krapao/contract/wire/amount";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, type ProviderTiming, unwrap } from "../game-call.ts";
import {
  readCredits,
  readLaunch,
  readMember,
  readTransfer,
  readTurn,
  signature,
} from "./translate.ts";

export interface AmbLottoOptions {
  agentId: string;
  key: string;
  timing: ProviderTiming;
}

/** The provider behind an opened party. */
export function ambLottoProvider(party: OutsideParty, options: AmbLottoOptions): GameProvider {
  const { agentId, key } = options;
  const call = (
    operation: keyof typeof AMB_PATHS,
    fields: { username: string; password?: string; amount?: string; transaction_ref?: string },
  ): Promise<PartyAnswer> => {
    const { username, amount, transaction_ref: transactionRef } = fields;
    const signed = {
      agentId,
      key,
      username,
      ...(amount !== undefined && { amount }),
      ...(transactionRef !== undefined && { transactionRef }),
    };
    return callParty(party, {
      operation,
      method: "POST",
      path: AMB_PATHS[operation],
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ agentId, ...fields, signature: signature(signed) }),
      timeoutMs: options.timing.callTimeoutMs,
    });
  };
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    unwrap(readMember(await ask(() => call("password", { username, password }))));
  };
  return {
    code: "huayhd",
    capabilities: {
      clientReference: true,
      statusQuery: false,
      resendIsSafe: true,
      passwords: true,
      providerTimeoutMs: options.timing.providerTimeoutMs,
    },
    setPassword,
    // The name is ours alone: a member who exists was made by an earlier try whose answer was lost.
    async open({ username, password }) {
      const answer = await ask(() => call("register", { username, password }));
      if (unwrap(readMember(answer)).existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return unwrap(readCredits(await ask(() => call("memberCredit", { username }))));
    },
    async transfer({ account, reference, direction, credits }) {
      const fields = {
        username: account.username,
        amount: textFromMinor(credits),
        transaction_ref: reference,
      };
      return attempt(async () => {
        const answer = await call(direction === "in" ? "deposit" : "withdraw", fields);
        return readTransfer(answer, reference);
      });
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    async played({ account: { username }, first }) {
      const fields = { username, transaction_ref: first.id };
      return unwrap(readTurn(await ask(() => call("validTurn", fields))));
    },
    async launch({ username }) {
      return unwrap(readLaunch(await ask(() => call("login", { username }))));
    },
  };
}
