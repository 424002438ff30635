/** Game providers behind the general transfer wallet: our reference travels with a transfer and can be looked up. */
import { WALLET_PATHS } from "@krapao/contract/wire/transfer-wallet";
import type { Clock } from "../../kernel/clock.ts";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, lookUp, type ProviderTiming, unwrap } from "../game-call.ts";
import {
  readLaunch,
  readPlayer,
  readResult,
  readStatus,
  readTransfer,
  signedAmount,
  signedHeaders,
} from "./translate.ts";

export interface TransferWalletOptions {
  /** Route name. */
  code: string;
  key: string;
  secret: string;
  /** The session call brings the member's password. */
  loginByPassword: boolean;
  clock: Clock;
  timing: ProviderTiming;
}

/** The provider behind an opened party. */
export function transferWalletProvider(
  party: OutsideParty,
  options: TransferWalletOptions,
): GameProvider {
  const call = (operation: string, path: string, body?: object): Promise<PartyAnswer> => {
    const method = body ? "POST" : "GET";
    const rawBody = body ? JSON.stringify(body) : "";
    const timestamp = Math.floor(options.clock.nowMs() / 1000);
    return callParty(party, {
      operation,
      method,
      path,
      headers: signedHeaders({ timestamp, method, path, rawBody }, options),
      ...(body && { body: rawBody }),
      timeoutMs: options.timing.callTimeoutMs,
    });
  };
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const path = WALLET_PATHS.password(username);
    unwrap(readPlayer(await ask(() => call("password", path, { password }))));
  };
  return {
    code: options.code,
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      passwords: true,
      providerTimeoutMs: options.timing.providerTimeoutMs,
    },
    setPassword,
    // The name is ours alone: a player who exists was made by an earlier try whose answer was lost.
    async open({ username, password }) {
      const body = { username, password };
      const { existed } = unwrap(
        readPlayer(await ask(() => call("open", WALLET_PATHS.players, body))),
      );
      if (existed) await setPassword(body);
      return body;
    },
    async balance({ username }) {
      const path = WALLET_PATHS.player(username);
      return unwrap(readPlayer(await ask(() => call("balance", path)))).credits;
    },
    async transfer({ account, reference, direction, credits }) {
      const amount = signedAmount(direction, credits);
      const body = { reference, username: account.username, amount };
      return attempt(async () =>
        readTransfer(await call("transfer", WALLET_PATHS.transfers, body), reference),
      );
    },
    async status({ reference }) {
      return lookUp(async () =>
        readStatus(await call("status", WALLET_PATHS.transfer(reference)), reference),
      );
    },
    async played({ account: { username }, since }) {
      const path = WALLET_PATHS.result(username, since);
      return unwrap(readResult(await ask(() => call("report", path))));
    },
    async launch({ username, password }) {
      const body = { username, ...(options.loginByPassword && { password }) };
      return unwrap(readLaunch(await ask(() => call("launch", WALLET_PATHS.sessions, body))));
    },
  };
}
