/**
 * The game providers, one row each. To add a provider that speaks a known dialect, add a row here,
 * a row in games_provider and its variables. A provider without `NAME_URL` is not connected, and
 * its games are closed.
 */
import { LOGIN_BY_PASSWORD } from "@krapao/contract/member/games";
import { BETFLIX_ID_HEADERS } from "@krapao/contract/wire/games/betflix";
import { JOKER_LAUNCH_PATH } from "@krapao/contract/wire/games/joker";
import { PG_LAUNCH_NAMES, PG_PLAYER_PATHS } from "@krapao/contract/wire/games/pgsoft";
import { WALLET_PROVIDERS } from "@krapao/contract/wire/games/transfer-wallet";
import type { BetKind } from "./ports/longest-bet.ts";

/** The wire format of a provider. There is one adapter for each. */
export type Dialect =
  | "joker"
  | "betflix"
  | "askmebet"
  | "pgsoft"
  | "amb-lotto"
  | "amb"
  | "transfer-wallet";

interface Setting {
  /** Without it the variable must be set. */
  otherwise?: string;
  oneOf?: readonly string[];
  /** A number of milliseconds. */
  isMs?: true;
}

interface Row {
  /** Route name, as in /api/autoLogin/{provider}. */
  code: string;
  dialect: Dialect;
  /** Prefix of the variables: `NAME_URL`, and `NAME_` with `keyName` and `secretName`. */
  name: string;
  keyName: string;
  secretName: string;
  /** Its other variables, by their ending. */
  settings?: Readonly<Record<string, Setting>>;
  /** What its longest bets are placed on. */
  bets: BetKind;
}

/**
 * AMB SuperAPI distributes many providers under one agent. A provider is reached through it when
 * `NAME_AMB_PRODUCT` is set, whatever dialect its row has.
 */
const AMB = { name: "AMB", keyName: "AGENT", secretName: "KEY" } as const;
const AMB_SETTINGS: NonNullable<Row["settings"]> = { AMB_PRODUCT: {}, AMB_GAME: {} };

/** What is bet on at the providers of the general dialect; slots where none is named. */
const WALLET_BETS: Partial<Record<(typeof WALLET_PROVIDERS)[number], BetKind>> = {
  ufabet: "sport",
  sexygame: "live",
};

const wallet = (code: (typeof WALLET_PROVIDERS)[number]): Row => ({
  code,
  dialect: "transfer-wallet",
  name: code.toUpperCase(),
  keyName: "KEY",
  secretName: "SECRET",
  bets: WALLET_BETS[code] ?? "slots",
});

const ROWS: readonly Row[] = [
  {
    code: "joker2",
    dialect: "joker",
    name: "JOKER",
    keyName: "APP_ID",
    secretName: "SECRET",
    // One public client spaces the calls of its bet report so.
    settings: { REPORT_EVERY_MS: { isMs: true, otherwise: "3000" } },
    bets: "slots",
  },
  {
    code: "betflix",
    dialect: "betflix",
    name: "BETFLIX",
    keyName: "API_ID",
    secretName: "API_KEY",
    settings: { AGENT: {}, ID_HEADER: { oneOf: BETFLIX_ID_HEADERS, otherwise: "x-api-cat" } },
    bets: "live",
  },
  {
    code: "askmebet",
    dialect: "askmebet",
    name: "ASKMEBET",
    keyName: "AGENT",
    secretName: "KEY",
    settings: { CLIENT_NAME: {}, PRODUCT: {} },
    bets: "sport",
  },
  {
    code: "pg",
    dialect: "pgsoft",
    name: "PG",
    keyName: "OPERATOR_TOKEN",
    secretName: "SECRET",
    // Public sources disagree about these two, and the operator's contract decides.
    settings: {
      PLAYER_PATH: { oneOf: PG_PLAYER_PATHS, otherwise: "v3/Player" },
      LAUNCH_NAMES: { oneOf: Object.keys(PG_LAUNCH_NAMES), otherwise: "short" },
    },
    bets: "slots",
  },
  {
    code: "huayhd",
    dialect: "amb-lotto",
    name: "HUAYHD",
    keyName: "AGENT",
    secretName: "KEY",
    settings: { HOLDER: { otherwise: "" } },
    bets: "lotto",
  },
  ...WALLET_PROVIDERS.map(wallet),
];

/** A provider as the environment configures it. */
export interface GameProviderConfig {
  code: string;
  dialect: Dialect;
  /** Base address of its API. */
  url: string;
  /** Base address of its pages in a browser. */
  gameUrl: string;
  key: string;
  secret: string;
  /** Its other variables, by their ending. */
  settings: Readonly<Record<string, string>>;
  /** The login call carries the member's password. */
  loginByPassword: boolean;
  /**
   * The contract with the company guarantees that a repeated reference moves no money
   * (docs/decisions/0008).
   */
  resendIsSafe: boolean;
  bets: BetKind;
}

type Environment = Record<string, string | undefined>;

/** The company that a row is reached at, and the names of its variables. */
function connectionOf(row: Row, env: Environment) {
  const isAmb = Boolean(env[`${row.name}_AMB_PRODUCT`]);
  const { name, keyName, secretName } = isAmb ? AMB : row;
  return {
    dialect: isAmb ? "amb" : row.dialect,
    url: `${name}_URL`,
    key: `${name}_${keyName}`,
    secret: `${name}_${secretName}`,
    settings: isAmb ? AMB_SETTINGS : (row.settings ?? {}),
  } as const;
}

/** Reads the rows whose address is set. @throws a sentence that names a missing key */
export function readGameProviders(env: Environment): GameProviderConfig[] {
  return ROWS.flatMap((row) => {
    const { code, name, bets } = row;
    const { dialect, settings, ...variables } = connectionOf(row, env);
    const url = env[variables.url]?.replace(/\/+$/, "");
    if (!url) return [];
    const value = (variable: string): string => {
      const [newest = ""] = (env[variable] ?? "").split(",");
      if (newest.trim() === "")
        throw new Error(`${variable} is not set although ${variables.url} is`);
      return newest.trim();
    };
    const gameUrl =
      env[`${name}_GAME_URL`]?.replace(/\/+$/, "") ||
      (dialect === "joker" ? url + JOKER_LAUNCH_PATH : url);
    return {
      code,
      dialect,
      url,
      gameUrl,
      key: value(variables.key),
      secret: value(variables.secret),
      settings: Object.fromEntries(
        Object.entries(settings).map(([ending, { otherwise, oneOf, isMs }]) => {
          const variable = `${name}_${ending}`;
          const text = env[variable] || (otherwise ?? value(variable));
          if (oneOf && !oneOf.includes(text))
            throw new Error(`${variable} is ${oneOf.join(" or ")}`);
          if (isMs && !/^\d{1,6}$/.test(text))
            throw new Error(`${variable} is no number of milliseconds`);
          return [ending, text];
        }),
      ),
      loginByPassword: LOGIN_BY_PASSWORD.some((each) => each === code),
      resendIsSafe: env[`${name}_RESEND_IS_SAFE`] === "yes",
      bets,
    };
  });
}

/** The variables of connected providers that hold addresses, and those that hold secrets. */
export function gameProviderVariables(env: Environment): { urls: string[]; secrets: string[] } {
  const connected = ROWS.map((row) => ({ row, ...connectionOf(row, env) })).filter(
    ({ url }) => env[url],
  );
  const distinct = (names: string[]) => [...new Set(names)];
  return {
    urls: distinct([
      ...(env.AMB_URL ? ["AMB_URL"] : []),
      ...connected.flatMap(({ row, url }) => [url, `${row.name}_GAME_URL`]),
    ]),
    // An agent, an application or an id is a name: only what goes with it is secret.
    secrets: distinct(
      connected.flatMap(({ key, secret }) =>
        [key, secret].filter((variable) => /(KEY|SECRET|TOKEN)$/.test(variable)),
      ),
    ),
  };
}
