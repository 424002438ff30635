/**
 * Game provider AMB Lotto, route name `huayhd`. Nothing looks a transfer up: a reference that was
 * already done answers 2037, so that resending settles an unknown outcome.
 */
import type { AmbLottoLogin, AmbLottoRegister } from "@krapao/contract/wire/games/amb-lotto";
import type { ExternalAnswer, ExternalParty } from "../../kernel/outbound/outbound.ts";
import { type GameProvider, ProviderRefused } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import { ambLottoCalls, settleTransfer } from "./calls.ts";
import { readLaunch, readMember, readTurn } from "./translate.ts";

/** Who holds the accounts at the company: the operator, never a member. */
export type AmbLottoHolder = Pick<
  AmbLottoRegister,
  "firstname" | "lastname" | "bank" | "acc_no" | "phone" | "master_member"
>;

/**
 * Reads the holder from one variable: first name, last name, bank, account number, phone, and the
 * member whose payouts a new one copies, with semicolons between them. null: nothing is set.
 * @throws a sentence when a part is missing
 */
export function readHolder(text: string): AmbLottoHolder | null {
  if (text === "") return null;
  const parts = text.split(";").map((part) => part.trim());
  const [firstname, lastname, bank, acc_no, phone, master_member] = parts;
  if (!(firstname && lastname && bank && acc_no && phone && master_member)) {
    throw new Error("HUAYHD_HOLDER needs six parts with semicolons between them");
  }
  return { firstname, lastname, bank, acc_no, phone, master_member };
}

interface AmbLottoOptions extends ProviderTraits {
  agentId: string;
  key: string;
  /** null: the company opens no accounts for us. */
  holder: AmbLottoHolder | null;
}

/** Connects the provider through an opened external party. */
export function ambLottoProvider(external: ExternalParty, options: AmbLottoOptions): GameProvider {
  const agentId = options.agentId.toLowerCase();
  const calls = ambLottoCalls(external, { ...options, agentId });
  const setPassword: GameProvider["setPassword"] = async (account) => {
    unwrap(await request(() => calls.password(account)));
  };
  return {
    code: "huayhd",
    capabilities: {
      clientReference: true,
      statusQuery: false,
      resendIsSafe: true,
      ...SILENT,
      passwords: true,
      ...capabilitiesOf(options),
      refusesOverdraw: true,
    },
    setPassword,
    // Only we use this name: a member who exists was created by an earlier call whose answer was
    // lost.
    async open({ username: wanted, password }) {
      if (!options.holder) throw new ProviderRefused("HUAYHD_HOLDER is not set");
      const account = { username: wanted.toLowerCase(), password };
      const body: AmbLottoRegister = { ...account, agent: agentId, ...options.holder };
      const { existed } = unwrap(await request(() => calls.post("register", body, readMember)));
      if (existed) await setPassword(account);
      return account;
    },
    async balance({ username }) {
      return withoutOpen(await request(() => calls.credits(username)));
    },
    async transfer({ account: { username }, reference, direction, credits }) {
      const asked = { username, reference, direction, credits };
      return attemptTransfer(async () => settleTransfer(calls, await calls.transfer(asked), asked));
    },
    status: async () => ({ status: "unknown", reason: "no such call" }),
    async played({ account: { username }, first }) {
      const since = { username, reference: first.id };
      return unwrap(await request(() => calls.sinceTransfer(since, readTurn)));
    },
    async launch({ username, password }, { language }) {
      const body: AmbLottoLogin = {
        agentUsername: agentId,
        playerUsername: username,
        playerPassword: password,
      };
      const read = (answer: ExternalAnswer) => readLaunch(answer, language);
      return unwrap(await request(() => calls.post("login", body, read)));
    },
  };
}
