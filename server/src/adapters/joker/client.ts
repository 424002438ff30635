/**
 * Game provider Joker / SlotXO, route name `joker2`. A transfer carries our reference, and it can
 * be looked up.
 */
import { DAY_MS } from "@krapao/contract/time";
import type { JokerCall } from "@krapao/contract/wire/games/joker";
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
  orderOf,
  type ProviderTraits,
  readAllBets,
  request,
  spaced,
  unwrap,
} from "../game-call.ts";
import {
  dayOf,
  minuteFrom,
  minuteUntil,
  readBets,
  readDone,
  readHolding,
  readLaunch,
  readStatus,
  readTransfer,
  readWinloss,
  signedQuery,
  writtenAmount,
} from "./translate.ts";

interface JokerOptions extends ProviderTraits {
  appId: string;
  secret: string;
  /** Address of the game page in a browser. */
  gameUrl: string;
  /** Time between two calls of the bet report, in ms. */
  reportEveryMs: number;
  clock: Clock;
}

/** Makes signed calls to the one address. */
function signedCaller(external: ExternalParty, options: JokerOptions) {
  return <T>(
    operation: string,
    call: JokerCall,
    read: (answer: ExternalAnswer) => T,
  ): Promise<T> => {
    const body = { ...call, Timestamp: Math.floor(options.clock.nowMs() / 1000) };
    return callExternalParty(external, {
      operation,
      method: "POST",
      path: signedQuery(body, options),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: options.timing.callTimeoutMs,
      read,
    });
  };
}

type Caller = ReturnType<typeof signedCaller>;

/** Connects the provider through an opened external party. */
export function jokerProvider(external: ExternalParty, options: JokerOptions): GameProvider {
  const call = signedCaller(external, options);
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const fields = { Method: "SP", Username: username, Password: password } as const;
    unwrap(await request(() => call("password", fields, (answer) => readDone(answer, username))));
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
    async open({ username: wanted, password }) {
      const fields = { Method: "CU", Username: wanted } as const;
      const read = (answer: ExternalAnswer) => readDone(answer, wanted);
      const username = unwrap(await request(() => call("open", fields, read)));
      await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      const fields = { Method: "GC", Username: username } as const;
      return unwrap(await request(() => call("balance", fields, readHolding)));
    },
    ...transferCalls(call),
    ...reportCalls(call, options),
    async launch({ username }, { language }) {
      const fields = { Method: "PLAY", Username: username } as const;
      const read = (answer: ExternalAnswer) =>
        readLaunch(answer, { gameUrl: options.gameUrl, language });
      return unwrap(await request(() => call("launch", fields, read)));
    },
  };
}

function transferCalls(call: Caller): Pick<GameProvider, "transfer" | "status"> {
  return {
    async transfer(transfer) {
      const order = orderOf(transfer);
      const fields = {
        Method: "TC",
        Username: order.username,
        Amount: writtenAmount(order),
        RequestID: order.reference,
      } as const;
      return attemptTransfer(() =>
        call("transfer", fields, (answer) => readTransfer(answer, order)),
      );
    },
    async status(transfer) {
      const order = orderOf(transfer);
      const fields = { Method: "TCH", RequestID: order.reference } as const;
      return lookUpTransfer(() => call("status", fields, (answer) => readStatus(answer, order)));
    },
  };
}

function reportCalls(
  call: Caller,
  { clock, reportEveryMs }: JokerOptions,
): Required<Pick<GameProvider, "played" | "betReport">> {
  const inTurn = spaced(reportEveryMs);
  return {
    async played({ account: { username }, since }) {
      // The last day may be left out, so the report ends with tomorrow.
      const tomorrow = new Date(clock.nowMs() + DAY_MS);
      const days = { StartDate: dayOf(since), EndDate: dayOf(tomorrow) };
      const fields = { Method: "RWL", Username: username, ...days } as const;
      const read = (answer: ExternalAnswer) => readWinloss(answer, username);
      return unwrap(await request(() => call("report", fields, read)));
    },
    async betReport({ account: { username }, from, to }) {
      const span = { StartDate: minuteFrom(from), EndDate: minuteUntil(to) };
      const read = (answer: ExternalAnswer) => readBets(answer, username);
      const bets = await readAllBets((page) =>
        inTurn(async () => {
          const fields = { Method: "TSM", ...span, NextId: page, Delay: 0 } as const;
          return unwrap(await request(() => call("bets", fields, read)));
        }),
      );
      return { bets, open: null };
    },
  };
}
