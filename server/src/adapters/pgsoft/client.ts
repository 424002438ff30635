/**
 * Game provider PG Soft, route name `pg`. A transfer carries our reference, and it can be looked
 * up.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Currency } from "@krapao/contract";
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  PG_PATHS,
  type PgLaunchNames,
  type PgPlayerPath,
  pgLaunchLink,
} from "@krapao/contract/wire/games/pgsoft";
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
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import {
  languageOf,
  readCreated,
  readCredits,
  readDone,
  readStatus,
  readTransfer,
} from "./translate.ts";

interface PgSoftOptions extends ProviderTraits {
  operatorToken: string;
  secretKey: string;
  /** Address of the game pages in a browser. */
  gameUrl: string;
  /** Currency of the operator's contract. Every call names it. */
  currency: Currency;
  playerPath: PgPlayerPath;
  launchNames: PgLaunchNames;
}

/** The game code of the lobby, which lists all games. */
const LOBBY = "lobby";

/** A look-up serves the last five minutes only. */
const LOOK_UP_WINDOW_MS = 5 * 60_000;

interface Call<T> {
  operation: string;
  path: string;
  form: Record<string, string>;
  read: (answer: ExternalAnswer) => T;
}

/** Makes calls with the operator's keys in the form. */
function operatorCaller(external: ExternalParty, options: PgSoftOptions) {
  const { operatorToken, secretKey, timing } = options;
  return <T>({ operation, path, form, read }: Call<T>): Promise<T> =>
    callExternalParty(external, {
      operation,
      method: "POST",
      path: `${path}?trace_id=${randomUUID()}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        operator_token: operatorToken,
        secret_key: secretKey,
        ...form,
      }).toString(),
      timeoutMs: timing.callTimeoutMs,
      read,
    });
}

type Caller = ReturnType<typeof operatorCaller>;

/** Connects the provider through an opened external party. */
export function pgSoftProvider(external: ExternalParty, options: PgSoftOptions): GameProvider {
  const call = operatorCaller(external, options);
  const balance: GameProvider["balance"] = async ({ username }) => {
    const form = { player_name: username };
    const query = { operation: "wallet", path: PG_PATHS.wallet, form, read: readCredits };
    return withoutOpen(await request(() => call(query)));
  };
  return {
    code: "pg",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: true,
      ...SILENT,
      passwords: false,
      ...capabilitiesOf(options),
      lookUpWindowMs: LOOK_UP_WINDOW_MS,
    },
    // PG stores no passwords. The member sees ours, and enters games with a session that we create.
    setPassword: async () => {},
    async open({ username, password, currency }) {
      if (currency !== options.currency) throw new ProviderRefused(`no wallet in ${currency}`);
      const form = { player_name: username, nickname: username, currency };
      const path = `/${options.playerPath}/Create`;
      const create = { operation: "create", path, form, read: readCreated };
      const { existed } = unwrap(await request(() => call(create)));
      // Other calls use the same code for a player who does not exist: the wallet is the proof.
      if (existed) await balance({ username, password });
      return { username, password };
    },
    balance,
    ...transferCalls(call, options),
    // No sum of wins and losses is public, so a changed balance proves nothing.
    played: async () => null,
    async launch({ username }, { language }) {
      const { operatorToken, currency, gameUrl, launchNames: names } = options;
      const playerSession = randomBytes(24).toString("base64url");
      const form = {
        player_name: username,
        player_session: playerSession,
        operator_player_session: playerSession,
        currency,
      };
      const login = { operation: "login", path: PG_PATHS.login, form, read: readDone };
      unwrap(await request(() => call(login)));
      const open = { game: LOBBY, operatorToken, playerSession, names };
      return { link: pgLaunchLink(gameUrl, { ...open, language: languageOf(language) }) };
    },
  };
}

function transferCalls(
  call: Caller,
  { currency }: PgSoftOptions,
): Pick<GameProvider, "transfer" | "status"> {
  return {
    async transfer(transfer) {
      const order = orderOf(transfer);
      const form = {
        player_name: order.username,
        amount: textFromMinor(order.credits),
        transfer_reference: order.reference,
        currency,
      };
      const operation = order.direction === "in" ? "transferIn" : "transferOut";
      const read = (answer: ExternalAnswer) => readTransfer(answer, order);
      return attemptTransfer(() => call({ operation, path: PG_PATHS[operation], form, read }));
    },
    async status(transfer) {
      const order = { ...orderOf(transfer), currency };
      const form = { player_name: order.username, transfer_reference: order.reference };
      const read = (answer: ExternalAnswer) => readStatus(answer, order);
      const query = { operation: "transaction", path: PG_PATHS.transaction, form, read };
      return lookUpTransfer(() => call(query));
    },
  };
}
