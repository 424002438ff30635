/**
 * Game provider AMB Lotto, route name `huayhd`. A reference that was already done answers 2037, so
 * resending settles an unknown outcome.
 */
import { AMB_PATHS } from "@krapao/contract/wire/amb-lotto";
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import {
  readCredits,
  readLaunch,
  readMember,
  readTransfer,
  readTurn,
  signature,
} from "./translate.ts";

interface AmbLottoOptions extends ProviderTraits {
  agentId: string;
  key: string;
}

/** Connects the provider through an opened external party. */
export function ambLottoProvider(external: ExternalParty, options: AmbLottoOptions): GameProvider {
  const { agentId, key } = options;
  const call = (
    operation: keyof typeof AMB_PATHS,
    fields: { username: string; password?: string; amount?: string; transaction_ref?: string },
  ): Promise<ExternalAnswer> => {
    const { username, amount, transaction_ref: transactionRef } = fields;
    const signed = {
      agentId,
      key,
      username,
      ...(amount !== undefined && { amount }),
      ...(transactionRef !== undefined && { transactionRef }),
    };
    return callExternalParty(external, {
      operation,
      method: "POST",
      path: AMB_PATHS[operation],
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ agentId, ...fields, signature: signature(signed) }),
      timeoutMs: options.timing.callTimeoutMs,
    });
  };
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    unwrap(readMember(await request(() => call("password", { username, password }))));
  };
  return {
    code: "huayhd",
    capabilities: {
      clientReference: true,
      statusQuery: false,
      resendIsSafe: true,
      ...SILENT,
      passwords: true,
      ...capabilitiesOf(options),
      refusesOverdraw: true,
    },
    setPassword,
    // Only we use this name: a member who exists was created by an earlier call whose answer was
    // lost.
    async open({ username, password }) {
      const answer = await request(() => call("register", { username, password }));
      if (unwrap(readMember(answer)).existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return withoutOpen(readCredits(await request(() => call("memberCredit", { username }))));
    },
    async transfer({ account, reference, direction, credits }) {
      const fields = {
        username: account.username,
        amount: textFromMinor(credits),
        transaction_ref: reference,
      };
      return attemptTransfer(async () => {
        const answer = await call(direction === "in" ? "deposit" : "withdraw", fields);
        return readTransfer(answer, reference);
      });
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    async played({ account: { username }, first }) {
      const fields = { username, transaction_ref: first.id };
      return unwrap(readTurn(await request(() => call("validTurn", fields))));
    },
    async launch({ username }) {
      return unwrap(readLaunch(await request(() => call("login", { username }))));
    },
  };
}
