/** Game provider Betflix v4. Our reference travels with a transfer, but there is no call that asks for it. */
import { BETFLIX_HEADERS, BETFLIX_PATHS } from "@krapao/contract/wire/betflix";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, type ProviderTiming, unwrap } from "../game-call.ts";
import {
  readCredits,
  readLaunch,
  readTransfer,
  readUser,
  readWinloss,
  signedAmount,
} from "./translate.ts";

export interface BetflixOptions {
  apiId: string;
  apiKey: string;
  timing: ProviderTiming;
  /**
   * The operator's contract says that a known `ref` moves nothing again. It is not in the public
   * documents, so it is off until someone vouches for it (docs/decisions/0008-unknown-transfers.md).
   */
  resendIsSafe: boolean;
}

/** The provider behind an opened party. */
export function betflixProvider(party: OutsideParty, options: BetflixOptions): GameProvider {
  const call = (
    operation: keyof typeof BETFLIX_PATHS,
    form: Record<string, string>,
  ): Promise<PartyAnswer> =>
    callParty(party, {
      operation,
      method: "POST",
      path: BETFLIX_PATHS[operation],
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        [BETFLIX_HEADERS.id]: options.apiId,
        [BETFLIX_HEADERS.key]: options.apiKey,
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs: options.timing.callTimeoutMs,
    });
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    unwrap(readUser(await ask(() => call("password", { username, password }))));
  };
  return {
    code: "betflix",
    capabilities: {
      clientReference: true,
      statusQuery: false,
      resendIsSafe: options.resendIsSafe,
      passwords: true,
      providerTimeoutMs: options.timing.providerTimeoutMs,
    },
    setPassword,
    // The name is ours alone: a user who exists was made by an earlier try whose answer was lost.
    async open({ username, password }) {
      const { existed } = unwrap(
        readUser(await ask(() => call("register", { username, password }))),
      );
      if (existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return unwrap(readCredits(await ask(() => call("balance", { username }))));
    },
    async transfer({ account, reference, direction, credits }) {
      const form = {
        username: account.username,
        amount: signedAmount(direction, credits),
        ref: reference,
      };
      return attempt(async () => readTransfer(await call("transfer", form), reference));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    async played({ account: { username }, since }) {
      const form = { username, start: since.toISOString() };
      return unwrap(readWinloss(await ask(() => call("summary", form))));
    },
    async launch({ username }) {
      return unwrap(readLaunch(await ask(() => call("login", { username }))));
    },
  };
}
