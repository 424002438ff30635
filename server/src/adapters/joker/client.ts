/**
 * Game provider Joker / SlotXO, route name `joker2`. A transfer carries our reference, and it can
 * be looked up.
 */
import type { JokerCall } from "@krapao/contract/wire/joker";
import type { Clock } from "../../kernel/clock.ts";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  lookUpTransfer,
  type ProviderTraits,
  readAllBets,
  request,
  unwrap,
} from "../game-call.ts";
import {
  minuteFrom,
  minuteUntil,
  readBets,
  readDone,
  readHolding,
  readLaunch,
  readStatus,
  readTransfer,
  readWinloss,
  signedAmount,
  signedQuery,
} from "./translate.ts";

interface JokerOptions extends ProviderTraits {
  appId: string;
  secret: string;
  /** Address of the game page in a browser. */
  gameUrl: string;
  clock: Clock;
}

type Unstamped<C> = C extends { Timestamp: number } ? Omit<C, "Timestamp"> : never;

/** Makes signed calls to the one address. */
function signedCaller(external: ExternalParty, options: JokerOptions) {
  return (operation: string, fields: Unstamped<JokerCall>): Promise<ExternalAnswer> => {
    const seconds = Math.floor(options.clock.nowMs() / 1000);
    const body = { ...fields, Timestamp: seconds } as JokerCall;
    return callExternalParty(external, {
      operation,
      method: "POST",
      path: signedQuery(body, options),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: options.timing.callTimeoutMs,
    });
  };
}

/** Connects the provider through an opened external party. */
export function jokerProvider(external: ExternalParty, options: JokerOptions): GameProvider {
  const call = signedCaller(external, options);
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const fields = { Method: "SP", Username: username, Password: password } as const;
    unwrap(readDone(await request(() => call("password", fields))));
  };
  return {
    code: "joker2",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      betReport: true,
      openStakes: "balance",
      passwords: true,
      ...capabilitiesOf(options),
    },
    setPassword,
    // CU creates or finds the user without a password, so ours is set in a second call.
    async open({ username, password }) {
      unwrap(readDone(await request(() => call("open", { Method: "CU", Username: username }))));
      await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return unwrap(
        readHolding(await request(() => call("balance", { Method: "GC", Username: username }))),
      );
    },
    async transfer({ account, reference, direction, credits }) {
      const fields = {
        Method: "TC",
        Username: account.username,
        Amount: signedAmount(direction, credits),
        RequestID: reference,
      } as const;
      return attemptTransfer(async () => readTransfer(await call("transfer", fields), reference));
    },
    async status({ reference }) {
      return lookUpTransfer(async () =>
        readStatus(await call("status", { Method: "TCH", RequestID: reference }), reference),
      );
    },
    async played({ account, since }) {
      const fields = {
        Method: "RWL",
        Username: account.username,
        StartDate: since.toISOString(),
      } as const;
      return unwrap(readWinloss(await request(() => call("report", fields))));
    },
    async betReport({ account: { username }, from, to }) {
      const span = { StartDate: minuteFrom(from), EndDate: minuteUntil(to) };
      const fields = (page: string) => ({ Method: "TS", ...span, NextId: page }) as const;
      const bets = await readAllBets(async (page) =>
        unwrap(readBets(await request(() => call("bets", fields(page))), username)),
      );
      return { bets, open: null };
    },
    async launch({ username }) {
      const answer = await request(() => call("launch", { Method: "PLAY", Username: username }));
      return unwrap(readLaunch(answer, options.gameUrl));
    },
  };
}
