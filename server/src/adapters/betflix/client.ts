/** Game provider Betflix v4. A transfer carries our reference, but no call looks it up. */
import type { Language } from "@krapao/contract/languages";
import {
  BETFLIX_KEY_HEADER,
  BETFLIX_PATHS,
  type BetflixForms,
  type BetflixIdHeader,
} from "@krapao/contract/wire/games/betflix";
import { dayOf } from "../../kernel/calendar.ts";
import type { Clock } from "../../kernel/clock.ts";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import {
  adoptAccount,
  attemptTransfer,
  capabilitiesOf,
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
} from "../game-call.ts";
import {
  readBalance,
  readLaunch,
  readPassword,
  readTransfer,
  readUser,
  readWinloss,
  signedAmount,
} from "./translate.ts";

interface BetflixOptions extends ProviderTraits {
  apiId: string;
  apiKey: string;
  /** The header that carries `apiId`. */
  idHeader: BetflixIdHeader;
  /** The operator's agent, which the company puts in front of every name. */
  agent: string;
  /** Address of the company's game pages in a browser. */
  gameUrl: string;
  clock: Clock;
  /**
   * The operator's contract says that a repeated `ref` moves no money. The public documents do not
   * say so, so this stays off until it is confirmed (docs/decisions/0008-unknown-transfers.md).
   */
  resendIsSafe: boolean;
}

/** The company has no Lao. */
const LANGUAGES: Record<Language, BetflixForms["login"]["language"]> = {
  th: "thai",
  la: "english",
  en: "english",
};

/** Connects the provider through an opened external party. */
export function betflixProvider(external: ExternalParty, options: BetflixOptions): GameProvider {
  const call = <O extends keyof BetflixForms, T>(
    operation: O,
    form: BetflixForms[O],
    read: (answer: ExternalAnswer) => T,
  ): Promise<T> => {
    const fields = new URLSearchParams({ ...form }).toString();
    const isReport = operation === "summary";
    return callExternalParty(external, {
      operation,
      method: isReport ? "GET" : "POST",
      path: isReport ? `${BETFLIX_PATHS[operation]}?${fields}` : BETFLIX_PATHS[operation],
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        [options.idHeader]: options.apiId,
        [BETFLIX_KEY_HEADER]: options.apiKey,
      },
      ...(!isReport && { body: fields }),
      timeoutMs: options.timing.callTimeoutMs,
      read,
    });
  };
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const form = { username, new_password: password };
    unwrap(await request(() => call("password", form, readPassword)));
  };
  return {
    code: "betflix",
    capabilities: {
      clientReference: true,
      statusQuery: false,
      resendIsSafe: options.resendIsSafe,
      ...SILENT,
      passwords: true,
      ...capabilitiesOf(options),
    },
    setPassword,
    async open({ username, password }) {
      const register = () => call("register", { username, password }, readUser);
      const existing = { username: `${options.agent}${username}`, password };
      return { username: await adoptAccount(register, existing, setPassword), password };
    },
    balance: ({ username }) => request(() => call("balance", { username }, readBalance)),
    transfer(order) {
      const form = {
        username: order.account.username,
        amount: signedAmount(order),
        ref: order.reference,
      };
      return attemptTransfer(() => call("transfer", form, (answer) => readTransfer(answer, order)));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    played({ account: { username }, since }) {
      const form = { username, start: dayOf(since), end: dayOf(options.clock.now()) };
      return request(() => call("summary", form, readWinloss));
    },
    launch({ username }, { language }) {
      const form = { username, language: LANGUAGES[language] };
      return request(() => call("login", form, (answer) => readLaunch(answer, options.gameUrl)));
    },
  };
}
