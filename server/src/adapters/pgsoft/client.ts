/** Game provider PG Soft, route name `pg`. Our reference travels with a transfer and can be asked for. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Currency } from "@krapao/contract";
import { textFromMinor } from "@krapao/contract/wire/amount";
import { PG_PATHS, pgLaunchLink } from "@krapao/contract/wire/pgsoft";
import { callParty, type OutsideParty, type PartyAnswer } from "../../kernel/outbound.ts";
import { type GameProvider, ProviderRefused } from "../../ports/game-provider.ts";
import { ask, attempt, lookUp, type ProviderTiming, unwrap } from "../game-call.ts";
import { readCredits, readDone, readStatus, readTransfer, readWinLoss } from "./translate.ts";

export interface PgSoftOptions {
  operatorToken: string;
  secretKey: string;
  /** Address of the game pages, as a browser reaches them. */
  gameUrl: string;
  /** Currency of the operator's contract: every call names it. */
  currency: Currency;
  timing: ProviderTiming;
}

/** The games' page that lists the others. */
const LOBBY = "lobby";

/** The provider behind an opened party. */
export function pgSoftProvider(party: OutsideParty, options: PgSoftOptions): GameProvider {
  const { operatorToken, secretKey, currency, gameUrl } = options;
  const call = (
    operation: keyof typeof PG_PATHS,
    form: Record<string, string>,
  ): Promise<PartyAnswer> =>
    callParty(party, {
      operation,
      method: "POST",
      path: `${PG_PATHS[operation]}?trace_id=${randomUUID()}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        operator_token: operatorToken,
        secret_key: secretKey,
        ...form,
      }).toString(),
      timeoutMs: options.timing.callTimeoutMs,
    });
  return {
    code: "pg",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      passwords: false,
      providerTimeoutMs: options.timing.providerTimeoutMs,
    },
    // PG keeps no passwords: ours is only shown, and a player enters with a session of our making.
    setPassword: async () => {},
    async open({ username, password, currency: wanted }) {
      if (wanted !== currency) throw new ProviderRefused(`no wallet in ${wanted}`);
      const form = { player_name: username, currency };
      unwrap(readDone(await ask(() => call("create", form))));
      return { username, password };
    },
    async balance({ username }) {
      return unwrap(readCredits(await ask(() => call("wallet", { player_name: username }))));
    },
    async transfer({ account: { username }, reference, direction, credits }) {
      const form = {
        player_name: username,
        amount: textFromMinor(credits),
        transfer_reference: reference,
        currency,
      };
      return attempt(async () => {
        const answer = await call(direction === "in" ? "transferIn" : "transferOut", form);
        return readTransfer(answer, { username, direction, credits });
      });
    },
    async status({ account: { username }, reference, direction, credits }) {
      const form = { player_name: username, transfer_reference: reference };
      return lookUp(async () =>
        readStatus(await call("transaction", form), { username, direction, credits }),
      );
    },
    async played({ account: { username }, since }) {
      const form = { player_name: username, from_time: `${since.getTime()}` };
      return unwrap(readWinLoss(await ask(() => call("winLoss", form))));
    },
    async launch({ username }) {
      const playerSession = randomBytes(24).toString("base64url");
      const form = { player_name: username, player_session: playerSession, currency };
      unwrap(readDone(await ask(() => call("login", form))));
      const open = { game: LOBBY, operatorToken, playerSession, language: "en" };
      return { link: pgLaunchLink(gameUrl, open) };
    },
  };
}
