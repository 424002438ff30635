/**
 * Game provider PG Soft, route name `pg`. A transfer carries our reference, and it can be looked
 * up.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Currency } from "@krapao/contract";
import { textFromMinor } from "@krapao/contract/wire/amount";
import { PG_PATHS, pgLaunchLink } from "@krapao/contract/wire/pgsoft";
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
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import { readCredits, readDone, readStatus, readTransfer, readWinLoss } from "./translate.ts";

interface PgSoftOptions extends ProviderTraits {
  operatorToken: string;
  secretKey: string;
  /** Address of the game pages in a browser. */
  gameUrl: string;
  /** Currency of the operator's contract. Every call names it. */
  currency: Currency;
}

/** The game code of the lobby, which lists all games. */
const LOBBY = "lobby";

/** Connects the provider through an opened external party. */
export function pgSoftProvider(external: ExternalParty, options: PgSoftOptions): GameProvider {
  const { operatorToken, secretKey, currency, gameUrl } = options;
  type Operation = keyof typeof PG_PATHS;
  const call = (operation: Operation, form: Record<string, string>): Promise<ExternalAnswer> =>
    callExternalParty(external, {
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
      ...SILENT,
      passwords: false,
      ...capabilitiesOf(options),
    },
    // PG stores no passwords. The member sees ours, and enters games with a session that we create.
    setPassword: async () => {},
    async open({ username, password, currency: wanted }) {
      if (wanted !== currency) throw new ProviderRefused(`no wallet in ${wanted}`);
      const form = { player_name: username, currency };
      unwrap(readDone(await request(() => call("create", form))));
      return { username, password };
    },
    async balance({ username }) {
      const form = { player_name: username };
      return withoutOpen(readCredits(await request(() => call("wallet", form))));
    },
    async transfer({ account: { username }, reference, direction, credits }) {
      const form = {
        player_name: username,
        amount: textFromMinor(credits),
        transfer_reference: reference,
        currency,
      };
      return attemptTransfer(async () => {
        const answer = await call(direction === "in" ? "transferIn" : "transferOut", form);
        return readTransfer(answer, { username, direction, credits });
      });
    },
    async status({ account: { username }, reference, direction, credits }) {
      const form = { player_name: username, transfer_reference: reference };
      return lookUpTransfer(async () =>
        readStatus(await call("transaction", form), { username, direction, credits }),
      );
    },
    async played({ account: { username }, since }) {
      const form = { player_name: username, from_time: `${since.getTime()}` };
      return unwrap(readWinLoss(await request(() => call("winLoss", form))));
    },
    async launch({ username }) {
      const playerSession = randomBytes(24).toString("base64url");
      const form = { player_name: username, player_session: playerSession, currency };
      unwrap(readDone(await request(() => call("login", form))));
      const open = { game: LOBBY, operatorToken, playerSession, language: "en" };
      return { link: pgLaunchLink(gameUrl, open) };
    },
  };
}
