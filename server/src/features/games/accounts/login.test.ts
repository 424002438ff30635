/**
 * Auto login of every game: the provider's page accepts our answer, which holds no operator key.
 */
import { LOGIN_BY_PASSWORD } from "@krapao/contract/member/games";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGameProviders } from "../../../game-providers.ts";
import type { Launch } from "../../../ports/game-provider.ts";

let world: World;
let member: { token: string };
const secret = (name: string) => `secret-of-${name}-`.padEnd(40, "x");
const SECRETS = {
  PG_SECRET: secret("pg"),
  HUAYHD_KEY: secret("huayhd"),
  UFABET_SECRET: secret("ufabet"),
  SUPERSLOT_SECRET: secret("superslot"),
  BETFLIX_API_KEY: secret("betflix"),
  ASKMEBET_KEY: secret("askmebet"),
};

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, ...SECRETS },
  });
  member = await registerMember(world);
});
afterAll(() => world.close());

const get = <T = Record<string, unknown>>(path: string) =>
  world.call<T>("GET", path, { token: member.token });
const credentials = async (game: string) =>
  (await get<{ username: string; password: string }>(`/api/wallet/account/${game}`)).body;
const login = async (game: string, provider: string) => {
  const { username, password } = await credentials(game);
  const byPassword = LOGIN_BY_PASSWORD.some((each) => each === provider);
  return get<Launch>(`/api/autoLogin/${provider}/${username}${byPassword ? `/${password}` : ""}`);
};
/** Opens the launch as a browser does. */
const enter = ({ link, method, fields }: Launch) =>
  method === "POST" ? fetch(link, { method, body: new URLSearchParams(fields) }) : fetch(link);

const GAMES = [
  ["JOKER2", "joker2", "POST"],
  ["SLOTXO", "joker2", "POST"],
  ["BETFLIX", "betflix", undefined],
  ["ASKMEBET", "askmebet", undefined],
  ["PG", "pg", undefined],
  ["HUAYHD", "huayhd", undefined],
  ["AREASLOT", "areaslot", undefined],
  ["IMI", "imi", undefined],
  ["USUN", "usun", undefined],
  ["CIRCUS", "circus", undefined],
  ["SLOTRACHA", "slotracha", undefined],
  ["PGSLOT", "pgslot", undefined],
  ["UFABET", "ufabet", "POST"],
  ["SUPERSLOT", "superslot", undefined],
  ["SEXYGAME", "sexygame", undefined],
] as const;

describe.each(GAMES)("%s", (game, provider, method) => {
  test("opens the provider's page as this member", async () => {
    expect(await get(`/api/wallet/activate/${game}`)).toMatchObject({ status: 200 });
    const { username, password } = await credentials(game);
    const { status, body } = await login(game, provider);
    expect(status).toBe(200);
    expect(body.method).toBe(method);
    const page = await enter(body);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(username);
    for (const key of Object.values(SECRETS)) expect(JSON.stringify(body)).not.toContain(key);
    const logged = world.logged.join("\n");
    expect(logged).not.toContain(password);
    expect(logged).not.toContain(username);
  });
});

test.each([
  ["th", "th"],
  ["lo", "en"],
  ["en", "en"],
])("a member who reads %s gets the games of Joker and PG in %s", async (spoken, wanted) => {
  const open = async (game: string, provider: string) => {
    await get(`/api/wallet/activate/${game}`);
    const path = `/api/autoLogin/${provider}/${(await credentials(game)).username}`;
    const headers = { "accept-language": spoken };
    return (await world.call<Launch>("GET", path, { token: member.token, headers })).body;
  };
  expect((await open("JOKER2", "joker2")).fields).toMatchObject({ lang: wanted });
  const { link } = await open("PG", "pg");
  expect(new URL(link).searchParams.get("l")).toBe(wanted);
});

test("launches by the styles of the specification", async () => {
  const ufabet = (await login("UFABET", "ufabet")).body;
  expect(Object.keys(ufabet.fields ?? {})).toEqual(
    expect.arrayContaining(["__VIEWSTATE", "__VIEWSTATEGENERATOR", "txtUserName", "password"]),
  );
  const of = await credentials("SUPERSLOT");
  const { searchParams } = new URL((await login("SUPERSLOT", "superslot")).body.link);
  expect(Object.fromEntries(searchParams)).toEqual({ ...of, lang: "th" });
});

test("opens links in this tab without the iframe option, except in the link style", async () => {
  const opensIn = async () => {
    const { body } = await get<{ slots: { code: string; opensIn: string }[] }>("/api/wallet");
    return Object.fromEntries(body.slots.map((slot) => [slot.code, slot.opensIn]));
  };
  expect(await opensIn()).toMatchObject({ JOKER2: "new", SEXYGAME: "new" });
  await world.db
    .insertInto("lookups_setting")
    .values({ key: "iframe", value: "false" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "false" }))
    .execute();
  await expect.poll(opensIn).toMatchObject({ JOKER2: "same", UFABET: "same", SEXYGAME: "new" });
});

test("refuses a wrong password in the path", async () => {
  const { username } = await credentials("IMI");
  expect(await get(`/api/autoLogin/imi/${username}/wrong`)).toMatchObject({
    status: 404,
    body: { message: "SLOT_NO_ACCOUNT" },
  });
});

test("answers the specification's code for an account unknown to its provider", async () => {
  await world.control("/reset", {});
  for (const [game, provider, message] of [
    ["AREASLOT", "areaslot", "NOT_AREASLOT"],
    ["UFABET", "ufabet", "NOT_UFABET"],
    ["PG", "pg", "SLOT_NO_ACCOUNT"],
  ] as const) {
    expect(await login(game, provider)).toMatchObject({ status: 404, body: { message } });
  }
});

test("a setting of a provider that no contract has stops the start", () => {
  const PG = { PG_URL: "http://pg.example/external", PG_OPERATOR_TOKEN: "t", PG_SECRET: "s" };
  const JOKER = { JOKER_URL: "http://joker.example", JOKER_APP_ID: "a", JOKER_SECRET: "s" };
  const settings = { PLAYER_PATH: "v3/Player", LAUNCH_NAMES: "short" };
  expect(readGameProviders(PG)).toMatchObject([{ settings }]);
  const chosen = { ...PG, PG_PLAYER_PATH: "Player/v1", PG_LAUNCH_NAMES: "long" };
  expect(readGameProviders(chosen)).toMatchObject([
    { settings: { PLAYER_PATH: "Player/v1", LAUNCH_NAMES: "long" } },
  ]);
  for (const wrong of [
    { PG_PLAYER_PATH: "Player/v3" },
    { PG_LAUNCH_NAMES: "html" },
    { JOKER_REPORT_EVERY_MS: "soon" },
  ]) {
    expect(() => readGameProviders({ ...PG, ...JOKER, ...wrong })).toThrow(Object.keys(wrong)[0]);
  }
});

test("skips providers without an address, and fails at start with half of the keys", () => {
  const JOKER = { JOKER_URL: "http://joker.example/", JOKER_APP_ID: "a", JOKER_SECRET: "new,old" };
  expect(readGameProviders(JOKER)).toMatchObject([
    {
      code: "joker2",
      url: "http://joker.example",
      gameUrl: "http://joker.example/play",
      secret: "new",
    },
  ]);
  expect(() => readGameProviders({ ...JOKER, JOKER_SECRET: "" })).toThrow("JOKER_SECRET");
  const BETFLIX = {
    BETFLIX_URL: "http://betflix.example",
    BETFLIX_API_ID: "id",
    BETFLIX_API_KEY: "key",
    BETFLIX_AGENT: "kb7",
    BETFLIX_GAME_URL: "http://games.example/",
  };
  expect(readGameProviders(BETFLIX)).toMatchObject([
    { gameUrl: "http://games.example", settings: { AGENT: "kb7", ID_HEADER: "x-api-cat" } },
  ]);
  expect(() => readGameProviders({ ...BETFLIX, BETFLIX_AGENT: "" })).toThrow("BETFLIX_AGENT");
  expect(() => readGameProviders({ ...BETFLIX, BETFLIX_ID_HEADER: "x-api" })).toThrow(
    "BETFLIX_ID_HEADER is x-api-betflix or x-api-cat",
  );
});
