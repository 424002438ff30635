/**
 * Game providers with the general transfer wallet. A transfer carries our reference, and it can be
 * looked up.
 */
import type { Currency } from "@krapao/contract";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { textFromMinor } from "@krapao/contract/wire/amount";
import { WALLET_PATHS, type WalletRequests } from "@krapao/contract/wire/games/transfer-wallet";
import type { Clock } from "../../kernel/clock.ts";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { type GameProvider, ProviderRefused } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  lookUpTransfer,
  orderOf,
  type ProviderTraits,
  readAllBets,
  request,
  signedCredits,
  unwrap,
} from "../game-call.ts";
import {
  readBets,
  readLaunch,
  readOpenBets,
  readPlayer,
  readResult,
  readStatus,
  readTransfer,
  signedHeaders,
} from "./translate.ts";

interface TransferWalletOptions extends ProviderTraits {
  /** Route name. */
  code: string;
  key: string;
  secret: string;
  /** The session call carries the member's password. */
  loginByPassword: boolean;
  /** Currency of the operator's contract. */
  currency: Currency;
  clock: Clock;
}

interface Call<T> {
  operation: string;
  path: string;
  /** Makes it a POST. */
  body?: WalletRequests[keyof WalletRequests];
  read: (answer: ExternalAnswer) => T;
}

/** Makes signed calls: a GET, or a POST with a body. */
function signedCaller(external: ExternalParty, options: TransferWalletOptions) {
  return <T>({ operation, path, body, read }: Call<T>): Promise<T> => {
    const method = body ? "POST" : "GET";
    const rawBody = body ? JSON.stringify(body) : "";
    const timestamp = Math.floor(options.clock.nowMs() / 1000);
    return callExternalParty(external, {
      operation,
      method,
      path,
      headers: signedHeaders({ timestamp, method, path, rawBody }, options),
      ...(body && { body: rawBody }),
      timeoutMs: options.timing.callTimeoutMs,
      read,
    });
  };
}

type Caller = ReturnType<typeof signedCaller>;

/** Connects the provider through an opened external party. */
export function transferWalletProvider(
  external: ExternalParty,
  options: TransferWalletOptions,
): GameProvider {
  const call = signedCaller(external, options);
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const path = WALLET_PATHS.password(username);
    const query = { operation: "password", path, body: { password }, read: readPlayer };
    unwrap(await request(() => call(query)));
  };
  return {
    code: options.code,
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      betReport: true,
      openStakes: "report",
      passwords: true,
      ...capabilitiesOf(options),
      refusesOverdraw: true,
    },
    setPassword,
    // Only we use this name: a player who exists was created by an earlier call whose answer was
    // lost.
    async open({ username: wanted, password, currency }) {
      if (currency !== options.currency) throw new ProviderRefused(`no wallet in ${currency}`);
      const body = { username: wanted, password, currency };
      const query = { operation: "open", path: WALLET_PATHS.players, body, read: readPlayer };
      const player = unwrap(await request(() => call(query)));
      const account = { username: player.username ?? wanted, password };
      if (player.existed) await setPassword(account);
      return account;
    },
    async balance({ username }) {
      const path = WALLET_PATHS.player(username);
      const query = { operation: "balance", path, read: readPlayer };
      return { credits: unwrap(await request(() => call(query))).credits, open: null };
    },
    ...transferCalls(call, options),
    ...reportCalls(call),
    async launch({ username, password }, { language }) {
      const body = {
        username,
        ...(options.loginByPassword && { password }),
        language: LANGUAGE_TAGS[language],
      };
      const query = { operation: "launch", path: WALLET_PATHS.sessions, body, read: readLaunch };
      return unwrap(await request(() => call(query)));
    },
  };
}

function transferCalls(
  call: Caller,
  { currency }: TransferWalletOptions,
): Pick<GameProvider, "transfer" | "status"> {
  return {
    async transfer(transfer) {
      const order = { ...orderOf(transfer), currency };
      const { reference, username } = order;
      const body = { reference, username, amount: textFromMinor(signedCredits(order)), currency };
      const read = (answer: ExternalAnswer) => readTransfer(answer, order);
      const query = { operation: "transfer", path: WALLET_PATHS.transfers, body, read };
      return attemptTransfer(() => call(query));
    },
    async status(transfer) {
      const order = { ...orderOf(transfer), currency };
      const path = WALLET_PATHS.transfer(order.reference);
      const read = (answer: ExternalAnswer) => readStatus(answer, order);
      return lookUpTransfer(() => call({ operation: "status", path, read }));
    },
  };
}

function reportCalls(call: Caller): Required<Pick<GameProvider, "played" | "betReport">> {
  return {
    async played({ account: { username }, since }) {
      const path = WALLET_PATHS.result(username, since);
      const query = { operation: "report", path, read: readResult };
      return unwrap(await request(() => call(query)));
    },
    async betReport({ account: { username }, from, to }) {
      const path = WALLET_PATHS.openBets(username);
      const query = { operation: "open-bets", path, read: readOpenBets };
      const open = unwrap(await request(() => call(query)));
      const bets = await readAllBets(async (after) => {
        const page = { path: WALLET_PATHS.bets(username, { from, to, after }), read: readBets };
        return unwrap(await request(() => call({ operation: "bets", ...page })));
      });
      return { bets, open };
    },
  };
}
