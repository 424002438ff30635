/**
 * Game provider askmebet v0.1. A transfer carries no reference of ours: every call that arrives
 * moves money.
 */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { askmebetSignatureBase, ASKMEBET_PATHS as PATHS } from "@krapao/contract/wire/askmebet";
import {
  callExternalParty,
  type ExternalAnswer,
  type ExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import {
  readCredits,
  readLaunch,
  readMember,
  readTransfer,
  readWinLose,
  signature,
} from "./translate.ts";

interface AskmebetOptions extends ProviderTraits {
  agent: string;
  key: string;
}

const JSON_HEADERS = { "content-type": "application/json" };

/** Connects the provider through an opened external party. */
export function askmebetProvider(
  external: ExternalParty,
  { agent, key, timing, settledBy }: AskmebetOptions,
): GameProvider {
  const call = (operation: string, path: string, body?: object): Promise<ExternalAnswer> =>
    callExternalParty(external, {
      operation,
      method: body ? "POST" : "GET",
      path,
      timeoutMs: timing.callTimeoutMs,
      ...(body && { headers: JSON_HEADERS, body: JSON.stringify(body) }),
    });
  const signed = (username: string, password: string) =>
    signature(askmebetSignatureBase.credentials(username, password, agent));
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    const body = { password, signature: signed(username, password) };
    const path = PATHS.password(key, username);
    unwrap(readMember(await request(() => call("password", path, body))));
  };
  return {
    code: "askmebet",
    capabilities: {
      clientReference: false,
      statusQuery: false,
      resendIsSafe: false,
      ...SILENT,
      passwords: true,
      ...capabilitiesOf({ timing, settledBy }),
    },
    setPassword,
    // Only we use this name: a member who exists was created by a call whose answer was lost.
    async open({ username, password }) {
      const body = {
        memberLoginName: username,
        memberLoginPass: password,
        signature: signed(username, password),
      };
      const { existed } = unwrap(
        readMember(await request(() => call("open", PATHS.create(key), body))),
      );
      if (existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      const path = PATHS.credit(key, username);
      return withoutOpen(readCredits(await request(() => call("balance", path))));
    },
    async transfer({ account: { username }, direction, credits }) {
      const amount = textFromMinor(credits);
      const path = PATHS[direction === "in" ? "deposit" : "withdraw"](key, username);
      const signed = signature(askmebetSignatureBase.amount(amount, username, agent));
      const body = { amount, signature: signed };
      return attemptTransfer(async () => readTransfer(await call("transfer", path, body)));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    // The report needs the provider's reference, which is lost with the answer to the transfer.
    async played({ account: { username }, first: { reference } }) {
      if (reference === null) return null;
      const path = PATHS.winLose(key, username, reference);
      return unwrap(readWinLose(await request(() => call("report", path))));
    },
    async launch({ username, password }) {
      const body = { username, password, signature: signed(username, password) };
      const path = PATHS.login(agent, key);
      return unwrap(readLaunch(await request(() => call("launch", path, body))));
    },
  };
}
