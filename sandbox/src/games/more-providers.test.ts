import { pgLaunchLink, pgMoved, pgTransaction, pgWallet } from "@krapao/contract/wire/pgsoft";
import {
  WALLET_PROVIDERS,
  walletMoved,
  walletOpened,
  walletPlayer,
} from "@krapao/contract/wire/transfer-wallet";
import {
  readUfabetState,
  superslotLink,
  UFABET_LOGIN_PATH,
  ufabetForm,
} from "@krapao/contract/wire/web-login";
import * as v from "valibot";
import { expect, it } from "vitest";
import { pg, wallet } from "../../test/provider-clients.ts";
import { control, givesUp, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const credentials = { username: user, password: "secret12" };

it.each(WALLET_PROVIDERS)("%s: moves money once per reference and looks it up", async (name) => {
  const world = await startTestSandbox();
  expect((await wallet(world, name, "/v1/players", credentials)).status).toBe(201);
  expect((await wallet(world, name, "/v1/players", credentials)).status).toBe(200);
  const into = { reference: "r-1", username: user, amount: "300.25" };
  const first = await wallet(world, name, "/v1/transfers", into);
  expect(first.status).toBe(201);
  expect(v.is(walletMoved, first.body)).toBe(true);
  expect(await wallet(world, name, "/v1/transfers", into)).toEqual({ ...first, status: 200 });
  const other = { ...into, amount: "1.00" };
  expect((await wallet(world, name, "/v1/transfers", other)).status).toBe(409);
  expect((await wallet(world, name, "/v1/transfers/r-1")).body).toEqual(first.body);
  expect((await wallet(world, name, "/v1/transfers/r-2")).body.code).toBe("TRANSFER_NOT_FOUND");
  const out = { reference: "r-2", username: user, amount: "-300.26" };
  expect((await wallet(world, name, "/v1/transfers", out)).body.code).toBe("INSUFFICIENT_BALANCE");
  await wallet(world, name, "/v1/transfers", { ...out, amount: "-100.00" });
  const player = await wallet(world, name, `/v1/players/${user}`);
  expect(v.parse(walletPlayer, player.body).balance).toBe(200.25);
  const unsigned = await wallet(world, name, `/v1/players/${user}`, undefined, { secret: "other" });
  expect(unsigned.status).toBe(401);
  const old = await wallet(world, name, `/v1/players/${user}`, undefined, { timestamp: 1 });
  expect(old.status).toBe(401);

  await wallet(world, name, `/v1/players/${user}/password`, { password: "other123" });
  const enter = (password: string) =>
    wallet(world, name, "/v1/sessions", { username: user, password });
  expect((await enter("secret12")).body.code).toBe("WRONG_PASSWORD");
  const { url } = v.parse(walletOpened, (await enter("other123")).body);
  expect(await (await fetch(url)).text()).toContain("200.25");
  const play = { provider: name, username: user, outcome: "win", amount: 10 };
  expect((await control(world, "/play", play)).body.balance).toBe(210.25);
  expect((await control(world, `/providers/${name}/${user}`)).body.balance).toBe(210.25);
});

it("PG Soft: repeats the first answer, answers for unknown references, opens with our session", async () => {
  const world = await startTestSandbox();
  const player = { player_name: user };
  const create = { ...player, currency: "THB" };
  expect((await pg(world, "create", create)).body.error).toBeNull();
  expect((await pg(world, "create", create)).body.error).toMatchObject({ code: "1315" });
  const into = { ...create, amount: "300.25", transfer_reference: "r-1" };
  const first = await pg(world, "transferIn", into);
  expect(v.parse(pgMoved, first.body).data).toMatchObject({
    amount: 300.25,
    balanceAmount: 300.25,
  });
  expect(await pg(world, "transferIn", into)).toEqual(first);
  const other = await pg(world, "transferIn", { ...into, amount: "1" });
  expect(other.body.error).toMatchObject({ code: "3100" });
  const tooMuch = { ...into, amount: "300.26", transfer_reference: "r-2" };
  expect((await pg(world, "transferOut", tooMuch)).body.error).toMatchObject({ code: "3013" });
  const look = (transfer_reference: string) =>
    pg(world, "transaction", { ...player, transfer_reference });
  expect((await look("r-2")).body.error).toMatchObject({ code: "3040" });
  expect(v.parse(pgTransaction, (await look("r-1")).body).data?.transactionType).toBe(100);
  const all = { ...create, transfer_reference: "r-3" };
  expect((await pg(world, "transferAllOut", all)).body.data).toMatchObject({ amount: 300.25 });
  expect((await pg(world, "transferAllOut", all)).body.data).toMatchObject({ amount: 300.25 });
  expect(v.parse(pgTransaction, (await look("r-3")).body).data?.transactionType).toBe(200);
  expect(v.parse(pgWallet, (await pg(world, "wallet", player)).body).data?.totalBalance).toBe(0);
  expect((await pg(world, "wallet", { player_name: "unknown" })).body.error).toMatchObject({
    code: "3004",
  });
  expect((await pg(world, "wallet", player, { secret: "x" })).body.error).toMatchObject({
    code: "1204",
  });
  expect((await pg(world, "transferIn", { ...into, amount: "0" })).body.error).toMatchObject({
    code: "1034",
  });

  const playerSession = "session-of-sixteen-and-more";
  await pg(world, "login", { ...create, player_session: playerSession });
  const operatorToken = world.keys.pgOperatorToken;
  const open = { game: "65", operatorToken, playerSession, language: "th" };
  expect(await (await fetch(pgLaunchLink(`${world.url}/pg`, open))).text()).toContain(user);
  const foreign = { ...open, operatorToken: "other" };
  expect((await fetch(pgLaunchLink(`${world.url}/pg`, foreign))).status).toBe(403);
  await pg(world, "kick", player);
  expect((await fetch(pgLaunchLink(`${world.url}/pg`, open))).status).toBe(403);
});

it("UFABET: accepts the form only with state fields of the same page", async () => {
  const world = await startTestSandbox();
  await wallet(world, "ufabet", "/v1/players", credentials);
  const target = `${world.url}/ufabet${UFABET_LOGIN_PATH}`;
  const post = (fields: Record<string, string>) =>
    fetch(target, { method: "POST", body: new URLSearchParams(fields) });
  const state = readUfabetState(await (await fetch(target)).text());
  if (!state) throw new Error("no state fields");
  const entered = await post(ufabetForm(state, credentials));
  expect(entered.status).toBe(200);
  expect(await entered.text()).toContain(user);
  expect((await post(ufabetForm(state, { ...credentials, password: "wrong" }))).status).toBe(403);
  expect((await post({ ...credentials })).status).toBe(403);
  const changed = { ...ufabetForm(state, credentials), __EVENTVALIDATION: "forged" };
  const refused = await post(changed);
  expect(refused.status).toBe(403);
  expect(readUfabetState(await refused.text())).toBeDefined();
  await control(world, "/clock", { offsetMs: 3_600_000 });
  expect((await post(ufabetForm(state, credentials))).status).toBe(403);
  await control(world, "/faults", { target: "provider:ufabet", kind: "error-500" });
  expect((await fetch(target)).status).toBe(500);
});

it("SuperSlot: opens by username and password in the link", async () => {
  const world = await startTestSandbox();
  const odd = { username: user, password: "p&q=#1 ü" };
  await wallet(world, "superslot", "/v1/players", odd);
  const open = (password: string) =>
    fetch(superslotLink(`${world.url}/superslot`, { username: user, password }));
  expect(await (await open(odd.password)).text()).toContain(user);
  expect((await open("wrong")).status).toBe(403);
});

it("injects faults in every dialect", async () => {
  const world = await startTestSandbox();
  await wallet(world, "imi", "/v1/players", credentials);
  await pg(world, "create", { player_name: user, currency: "THB" });
  for (const name of ["imi", "pg"]) {
    const fault = { target: `provider:${name}`, kind: "success-then-timeout", count: 1 };
    await control(world, "/faults", { ...fault, operation: "transfer" });
  }
  const into = { reference: "r-1", username: user, amount: "5.00" };
  const pgIn = { player_name: user, currency: "THB", amount: "5", transfer_reference: "r-1" };
  const calls = [
    (signal: AbortSignal) => wallet(world, "imi", "/v1/transfers", into, { signal }),
    (signal: AbortSignal) => pg(world, "transferIn", pgIn, { signal }),
  ];
  for (const call of calls) await expect(call(await givesUp(world))).rejects.toThrow();
  for (const name of ["imi", "pg"]) {
    expect((await control(world, `/providers/${name}/${user}`)).body.balance).toBe(5);
  }
});

it("changes a balance without a transfer, for reconciliation to find", async () => {
  const world = await startTestSandbox();
  await wallet(world, "imi", "/v1/players", credentials);
  const at = `/providers/imi/${user}`;
  expect((await control(world, at, { adjust: 0.01 })).body).toEqual({ balance: 0.01 });
  expect((await control(world, at)).body).toMatchObject({ balance: 0.01, transfers: [] });
  expect((await control(world, "/providers/imi/unknown", { adjust: 1 })).status).toBe(404);
});
