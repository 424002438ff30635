/** Game provider askmebet v0.1. No reference of ours travels: every call that arrives moves money. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { ASKMEBET_PATHS, askmebetSignatureBase } from "@krapao/contract/wire/askmebet";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, type ProviderTiming, unwrap } from "../game-call.ts";
import {
  readCredits,
  readLaunch,
  readMember,
  readTransfer,
  readWinLose,
  signature,
} from "./translate.ts";

export interface AskmebetOptions {
  agent: string;
  key: string;
  timing: ProviderTiming;
}

/** The provider behind an opened party. */
export function askmebetProvider(
  party: OutsideParty,
  { agent, key, timing }: AskmebetOptions,
): GameProvider {
  const call = (operation: string, path: string, body?: object): Promise<PartyAnswer> =>
    callParty(party, {
      operation,
      method: body ? "POST" : "GET",
      path,
      timeoutMs: timing.callTimeoutMs,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
  const signed = (username: string, password: string) =>
    signature(askmebetSignatureBase.credentials(username, password, agent));
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const body = { password, signature: signed(username, password) };
    const path = ASKMEBET_PATHS.password(key, username);
    unwrap(readMember(await ask(() => call("password", path, body))));
  };
  return {
    code: "askmebet",
    capabilities: {
      clientReference: false,
      statusQuery: false,
      resendIsSafe: false,
      passwords: true,
      providerTimeoutMs: timing.providerTimeoutMs,
    },
    setPassword,
    // The name is ours alone: a member who exists was made by an earlier try whose answer was lost.
    async open({ username, password }) {
      const body = {
        memberLoginName: username,
        memberLoginPass: password,
        signature: signed(username, password),
      };
      const { existed } = unwrap(
        readMember(await ask(() => call("open", ASKMEBET_PATHS.create(key), body))),
      );
      if (existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      const path = ASKMEBET_PATHS.credit(key, username);
      return unwrap(readCredits(await ask(() => call("balance", path))));
    },
    async transfer({ account: { username }, direction, credits }) {
      const amount = textFromMinor(credits);
      const path = ASKMEBET_PATHS[direction === "in" ? "deposit" : "withdraw"](key, username);
      const signed = signature(askmebetSignatureBase.amount(amount, username, agent));
      const body = { amount, signature: signed };
      return attempt(async () => readTransfer(await call("transfer", path, body)));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    // By their reference of the first transfer; an answer that was lost left us none.
    async played({ account: { username }, first: { reference } }) {
      if (reference === null) return null;
      const path = ASKMEBET_PATHS.winLose(key, username, reference);
      return unwrap(readWinLose(await ask(() => call("report", path))));
    },
    async launch({ username, password }) {
      const body = { username, password, signature: signed(username, password) };
      const path = ASKMEBET_PATHS.login(agent, key);
      return unwrap(readLaunch(await ask(() => call("launch", path, body))));
    },
  };
}
