/**
 * Game provider askmebet v0.1. A transfer carries no reference of ours: every call that arrives
 * moves money.
 */
import type { Language } from "@krapao/contract/languages";
import { textFromMinor } from "@krapao/contract/wire/amount";
import {
  type AskmebetAmount,
  type AskmebetCreate,
  type AskmebetLogin,
  type AskmebetPassword,
  ASKMEBET_PATHS as PATHS,
  askmebetSignatureBase as signed,
} from "@krapao/contract/wire/games/askmebet";
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
  readCredit,
  readLaunch,
  readMember,
  readPassword,
  readPlayed,
  readTransfer,
  signature,
} from "./translate.ts";

interface AskmebetOptions extends ProviderTraits {
  agent: string;
  key: string;
  /** The operator's name at the company, which signs logins. */
  clientName: string;
  /** The company's product that opens, for example `slotxo`. */
  product: string;
}

/** No product but SlotXO takes a language. None has Lao. */
const WITH_LANGUAGE = "slotxo";
const LANGUAGES: Record<Language, AskmebetLogin["language"]> = {
  th: "th_th",
  la: "en_us",
  en: "en_us",
};

/** Only the balance shows what became of a call. */
const BY_BALANCE = {
  clientReference: false,
  statusQuery: false,
  resendIsSafe: false,
  ...SILENT,
  passwords: true,
} as const;

const JSON_HEADERS = { "content-type": "application/json" };

type Body = AskmebetAmount | AskmebetCreate | AskmebetLogin | AskmebetPassword;

/** Connects the provider through an opened external party. */
export function askmebetProvider(
  external: ExternalParty,
  { agent, key, clientName, product, timing, settledBy }: AskmebetOptions,
): GameProvider {
  const call = <T>(
    operation: string,
    { body, ...to }: { method: "GET" | "POST" | "PUT"; path: string; body?: Body },
    read: (answer: ExternalAnswer) => T,
  ): Promise<T> =>
    callExternalParty(external, {
      operation,
      ...to,
      timeoutMs: timing.callTimeoutMs,
      ...(body && { headers: JSON_HEADERS, body: JSON.stringify(body) }),
      read,
    });
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const body = { password, signature: signature(signed.password(password, agent)) };
    const path = PATHS.password(key, username);
    unwrap(await request(() => call("password", { method: "PUT", path, body }, readPassword)));
  };
  return {
    code: "askmebet",
    capabilities: { ...BY_BALANCE, ...capabilitiesOf({ timing, settledBy }) },
    setPassword,
    async open({ username, password }) {
      const body = {
        memberLoginName: username,
        memberLoginPass: password,
        signature: signature(signed.create(username, password, agent)),
      };
      const to = { method: "POST", path: PATHS.create(key), body } as const;
      const existing = { username: `${agent}${username}`, password };
      const create = () => call("open", to, readMember);
      return { username: await adoptAccount(create, existing, setPassword), password };
    },
    balance({ username }) {
      const to = { method: "GET", path: PATHS.credit(key, username) } as const;
      return request(() => call("balance", to, readCredit));
    },
    async transfer(order) {
      const { username } = order.account;
      const amount = textFromMinor(order.credits);
      const path = PATHS[order.direction === "in" ? "deposit" : "withdraw"](key, username);
      const body = { amount, signature: signature(signed.amount(amount, username, agent)) };
      const read = (answer: ExternalAnswer) => readTransfer(answer, order);
      return attemptTransfer(() => call("transfer", { method: "POST", path, body }, read));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    // The report needs the provider's reference, which is lost with the answer to the transfer.
    async played({ account: { username }, first: { reference } }) {
      if (reference === null) return null;
      const path = PATHS.winLose(key, username, reference);
      return request(() => call("report", { method: "GET", path }, readPlayed));
    },
    async launch({ username, password }, { language }) {
      const body = {
        username,
        password,
        isMobile: true,
        ...(product === WITH_LANGUAGE && { language: LANGUAGES[language] }),
        signature: signature(signed.login(username, password, clientName)),
      };
      const path = PATHS.login(product, key);
      return request(() => call("launch", { method: "POST", path, body }, readLaunch));
    },
  };
}
