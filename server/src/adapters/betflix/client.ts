/** Game provider Betflix v4. A transfer carries our reference, but no call looks it up. */
import { BETFLIX_HEADERS, BETFLIX_PATHS } from "@krapao/contract/wire/betflix";
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
  readTransfer,
  readUser,
  readWinloss,
  signedAmount,
} from "./translate.ts";

interface BetflixOptions extends ProviderTraits {
  apiId: string;
  apiKey: string;
  /**
   * The operator's contract says that a repeated `ref` moves no money. The public documents do not
   * say so, so this stays off until it is confirmed (docs/decisions/0008-unknown-transfers.md).
   */
  resendIsSafe: boolean;
}

/** Connects the provider through an opened external party. */
export function betflixProvider(external: ExternalParty, options: BetflixOptions): GameProvider {
  const call = (
    operation: keyof typeof BETFLIX_PATHS,
    form: Record<string, string>,
  ): Promise<ExternalAnswer> =>
    callExternalParty(external, {
      operation,
      method: "POST",
      path: BETFLIX_PATHS[operation],
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        [BETFLIX_HEADERS.id]: options.apiId,
        [BETFLIX_HEADERS.key]: options.apiKey,
      },
      body: new URLSearchParams(form).toString(),
      timeoutMs: options.timing.callTimeoutMs,
    });
  const setPassword: GameProvider["setPassword"] = async ({ username, password }) => {
    unwrap(readUser(await request(() => call("password", { username, password }))));
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
    // Only we use this name: a user who exists was created by an earlier call whose answer was
    // lost.
    async open({ username, password }) {
      const { existed } = unwrap(
        readUser(await request(() => call("register", { username, password }))),
      );
      if (existed) await setPassword({ username, password });
      return { username, password };
    },
    async balance({ username }) {
      return withoutOpen(readCredits(await request(() => call("balance", { username }))));
    },
    async transfer({ account, reference, direction, credits }) {
      const form = {
        username: account.username,
        amount: signedAmount(direction, credits),
        ref: reference,
      };
      return attemptTransfer(async () => readTransfer(await call("transfer", form), reference));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    async played({ account: { username }, since }) {
      const form = { username, start: since.toISOString() };
      return unwrap(readWinloss(await request(() => call("summary", form))));
    },
    async launch({ username }) {
      return unwrap(readLaunch(await request(() => call("login", { username }))));
    },
  };
}
