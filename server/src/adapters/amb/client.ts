/**
 * Game providers that AMB SuperAPI distributes: one agent, and a product for each provider. A
 * transfer carries our reference, and it can be looked up.
 */
import type { Language } from "@krapao/contract/languages";
import { AMB_PATHS, type AmbLogin, type AmbMember } from "@krapao/contract/wire/games/amb";
import type { Clock } from "../../kernel/clock.ts";
import type { ExternalAnswer, ExternalParty } from "../../kernel/outbound/outbound.ts";
import { type GameProvider, ProviderRefused } from "../../ports/game-provider.ts";
import { capabilitiesOf, type ProviderTraits, request, unwrap, withoutOpen } from "../game-call.ts";
import { type AmbAgent, ambBetsOf, ambCaller, ambTransfers, MINUTE_MS } from "./calls.ts";
import { readBalance, readLaunch, readMember, readOutstanding } from "./translate.ts";

interface AmbOptions extends ProviderTraits, Omit<AmbAgent, "timing"> {
  /** Route name. */
  code: string;
  /** The game that a launch opens. */
  gameCode: string;
  clock: Clock;
}

/** The company publishes no code for Lao; its default is Thai, which Lao readers understand. */
const LANGUAGES: Record<Language, string> = { th: "th", la: "th", en: "en" };

/** The company publishes no window. After an hour "not found" is taken for no proof. */
const LOOK_UP_WINDOW_MS = 60 * MINUTE_MS;

/** A sum over a longer time would be too many calls. */
const PLAYED_MAX_MS = 7 * 24 * 60 * MINUTE_MS;

/** Connects a provider through an opened external party. */
export function ambProvider(external: ExternalParty, options: AmbOptions): GameProvider {
  const { productId, currency, gameCode } = options;
  const call = ambCaller(external, options);
  return {
    code: options.code,
    capabilities: {
      clientReference: true,
      statusQuery: true,
      // A known reference answers "duplicate", not whether the first transfer happened.
      resendIsSafe: false,
      betReport: true,
      openStakes: "report",
      passwords: false,
      ...capabilitiesOf(options),
      lookUpWindowMs: LOOK_UP_WINDOW_MS,
    },
    // The company stores no passwords: a player enters by the link of a login.
    setPassword: async () => {},
    // Only we use this name: a player who exists was created by an earlier call whose answer was
    // lost.
    async open({ username, password, currency: wanted }) {
      if (wanted !== currency) throw new ProviderRefused(`no wallet in ${wanted}`);
      const body: AmbMember = { username, productId };
      const asked = { path: AMB_PATHS.member, body };
      const named = unwrap(await request(() => call("open", asked, readMember)));
      return { username: named ?? username, password };
    },
    async balance({ username }) {
      const asked = { path: AMB_PATHS.balance, query: { username, productId } };
      return withoutOpen(await request(() => call("balance", asked, readBalance)));
    },
    ...ambTransfers(call, options),
    async played({ account: { username }, since }) {
      const [start, end] = [since.getTime(), options.clock.nowMs() + MINUTE_MS];
      if (end - start > PLAYED_MAX_MS) return null;
      const bets = await ambBetsOf(call, options, { username, start, end });
      return bets.reduce((sum, { winLoss }) => sum + winLoss, 0n);
    },
    async betReport({ account: { username }, from, to }) {
      const asked = { path: AMB_PATHS.outstanding, query: { username } };
      const read = (answer: ExternalAnswer) => readOutstanding(answer, productId);
      const open = unwrap(await request(() => call("open-bets", asked, read)));
      const span = { username, start: from.getTime(), end: to.getTime() };
      return { bets: await ambBetsOf(call, options, span), open };
    },
    async launch({ username }, { language }) {
      const to = { gameCode, isMobileLogin: true, language: LANGUAGES[language] };
      const body: AmbLogin = { username, productId, ...to };
      const asked = { path: AMB_PATHS.login, body };
      return unwrap(await request(() => call("launch", asked, readLaunch)));
    },
  };
}
