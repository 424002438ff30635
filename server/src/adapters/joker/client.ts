/** Game provider Joker / SlotXO, route name `joker2`. Our reference travels with a transfer and can be asked for. */
import type { JokerCall } from "@krapao/contract/wire/joker";
import type { Clock } from "../../kernel/clock.ts";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, lookUp, type ProviderTiming, unwrap } from "../game-call.ts";
import {
  readCredits,
  readDone,
  readLaunch,
  readStatus,
  readTransfer,
  readWinloss,
  signedAmount,
  signedQuery,
} from "./translate.ts";

export interface JokerOptions {
  appId: string;
  secret: string;
  /** Address of the game page, as a browser reaches it. */
  gameUrl: string;
  clock: Clock;
  timing: ProviderTiming;
}

type Unstamped<C> = C extends { Timestamp: number } ? Omit<C, "Timestamp"> : never;

/** The provider behind an opened party. */
export function jokerProvider(party: OutsideParty, options: JokerOptions): GameProvider {
  const call = (operation: string, fields: Unstamped<JokerCall>): Promise<PartyAnswer> => {
    const seconds = Math.floor(options.clock.nowMs() / 1000);
    const body = { ...fields, Timestamp: seconds } as JokerCall;
    return callParty(party, {
      operation,
      method: "POST",
      path: signedQuery(body, options),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: options.timing.callTimeoutMs,
    });
  };
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const fields = { Method: "SP", Username: username, Password: password } as const;
    unwrap(readDone(await ask(() => call("password", fields))));
  };
  return {
    code: "joker2",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      passwords: true,
      providerTimeoutMs: options.timing.providerTimeoutMs,
    },
    setPassword,
    // CU makes the user or finds it; it takes no password, so ours is set behind it.
    async open({ username, password }) {
      unwrap(readDone(await ask(() => call("open", { Method: "CU", Username: username }))));
      await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return unwrap(
        readCredits(await ask(() => call("balance", { Method: "GC", Username: username }))),
      );
    },
    async transfer({ account, reference, direction, credits }) {
      const fields = {
        Method: "TC",
        Username: account.username,
        Amount: signedAmount(direction, credits),
        RequestID: reference,
      } as const;
      return attempt(async () => readTransfer(await call("transfer", fields), reference));
    },
    async status({ reference }) {
      return lookUp(async () =>
        readStatus(await call("status", { Method: "TCH", RequestID: reference }), reference),
      );
    },
    async played({ account, since }) {
      const fields = {
        Method: "RWL",
        Username: account.username,
        StartDate: since.toISOString(),
      } as const;
      return unwrap(readWinloss(await ask(() => call("report", fields))));
    },
    async launch({ username }) {
      const answer = await ask(() => call("launch", { Method: "PLAY", Username: username }));
      return unwrap(readLaunch(answer, options.gameUrl));
    },
  };
}
