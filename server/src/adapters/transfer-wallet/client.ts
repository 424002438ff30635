/**
 * Game providers with the general transfer wallet. A transfer carries our reference, and it can be
 * looked up.
 */
import { WALLET_PATHS } from "@krapao/contract/wire/transfer-wallet";
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
  readBets,
  readLaunch,
  readOpenBets,
  readPlayer,
  readResult,
  readStatus,
  readTransfer,
  signedAmount,
  signedHeaders,
} from "./translate.ts";

interface TransferWalletOptions extends ProviderTraits {
  /** Route name. */
  code: string;
  key: string;
  secret: string;
  /** The session call carries the member's password. */
  loginByPassword: boolean;
  clock: Clock;
}

/** Makes signed calls: a GET, or a POST with a body. */
function signedCaller(external: ExternalParty, options: TransferWalletOptions) {
  return (operation: string, path: string, body?: object): Promise<ExternalAnswer> => {
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
    });
  };
}

/** Connects the provider through an opened external party. */
export function transferWalletProvider(
  external: ExternalParty,
  options: TransferWalletOptions,
): GameProvider {
  const call = signedCaller(external, options);
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const path = WALLET_PATHS.password(username);
    unwrap(readPlayer(await request(() => call("password", path, { password }))));
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
    },
    setPassword,
    // Only we use this name: a player who exists was created by an earlier call whose answer was
    // lost.
    async open({ username, password }) {
      const body = { username, password };
      const { existed } = unwrap(
        readPlayer(await request(() => call("open", WALLET_PATHS.players, body))),
      );
      if (existed) await setPassword(body);
      return body;
    },
    async balance({ username }) {
      const path = WALLET_PATHS.player(username);
      const { credits } = unwrap(readPlayer(await request(() => call("balance", path))));
      return { credits, open: null };
    },
    async transfer({ account, reference, direction, credits }) {
      const amount = signedAmount(direction, credits);
      const body = { reference, username: account.username, amount };
      return attemptTransfer(async () =>
        readTransfer(await call("transfer", WALLET_PATHS.transfers, body), reference),
      );
    },
    async status({ reference }) {
      return lookUpTransfer(async () =>
        readStatus(await call("status", WALLET_PATHS.transfer(reference)), reference),
      );
    },
    async played({ account: { username }, since }) {
      const path = WALLET_PATHS.result(username, since);
      return unwrap(readResult(await request(() => call("report", path))));
    },
    async betReport({ account: { username }, from, to }) {
      const open = unwrap(
        readOpenBets(await request(() => call("open-bets", WALLET_PATHS.openBets(username)))),
      );
      const bets = await readAllBets(async (after) => {
        const path = WALLET_PATHS.bets(username, { from, to, after });
        return unwrap(readBets(await request(() => call("bets", path))));
      });
      return { bets, open };
    },
    async launch({ username, password }) {
      const body = { username, ...(options.loginByPassword && { password }) };
      return unwrap(readLaunch(await request(() => call("launch", WALLET_PATHS.sessions, body))));
    },
  };
}
