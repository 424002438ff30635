import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import {
  control,
  fetchJson,
  startTestSandbox,
  type TestSandbox,
} from "../../test/start-sandbox.ts";

const json = { "content-type": "application/json" };
const user = "kp1ada";

/** Calls AMB Lotto; `signed` are the fields of the signed text. */
function lotto(world: TestSandbox, path: string, body: object, signed?: Record<string, unknown>) {
  const key = world.keys.huayhdKey;
  const text = Object.entries(signed ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return fetchJson(`${world.url}/huayhd${path}`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(signed ? { ...body, signature } : body),
  });
}

const LANDING = "/apiRoute/member/landing";
const AUTO = "/v1/api/member/auto";

const registration = (world: TestSandbox) => ({
  username: user,
  password: "Secret123",
  firstname: "Krapao",
  lastname: "Operator",
  bank: "KBANK",
  acc_no: "0000000001",
  phone: "0800000001",
  agent: world.keys.huayhdAgent,
  master_member: "kpmaster",
});

it("AMB Lotto: registers a holder, answers duplicate to a repeat, and opens once", async () => {
  const world = await startTestSandbox();
  const register = (change = {}) =>
    lotto(world, `${LANDING}/register/noaddress`, { ...registration(world), ...change });
  for (const [change, code] of [
    [{ agent: "other" }, 2041],
    [{ lastname: "" }, 2043],
    [{ bank: "NONE" }, 2044],
    [{ password: "short1" }, 2052],
    [{ phone: "1" }, 2053],
    [{ acc_no: "x" }, 2054],
    [{}, 0],
    [{}, 2000],
  ] as const) {
    expect((await register(change)).body.code).toBe(code);
  }

  const { huayhdAgent: agentId, huayhdKey: key } = world.keys;
  const move = (call: string, amount: number, transaction_ref: string) => {
    const signed = { agentId, key, username: user, amount: amount.toFixed(2) };
    const body = { agentId, username: user, amount, transaction_ref };
    return lotto(world, `${AUTO}/${call}`, body, signed);
  };
  expect((await move("deposit", 300.25, "r-1")).body).toMatchObject({
    code: 0,
    before_balance: 0,
    after_balance: 300.25,
  });
  expect((await move("deposit", 300.25, "r-1")).body.code).toBe(2037);
  expect((await move("withdraw", 300.26, "r-2")).body.code).toBe(2033);
  expect((await move("withdraw", 100, "r-2")).body.after_balance).toBe(200.25);
  const forged = { agentId, username: user, amount: 1, transaction_ref: "r-3" };
  expect((await lotto(world, `${AUTO}/deposit`, forged, { agentId })).body.code).toBe(2045);

  const since = { agentId, username: user, transaction_ref: "r-9" };
  const named = { agentId, key, username: user, transaction_ref: "r-9" };
  expect((await lotto(world, `${AUTO}/validturn`, since, named)).body.code).toBe(2048);

  const entry = { agentUsername: agentId, playerUsername: user, playerPassword: "Secret123" };
  const login = await lotto(world, `${LANDING}/login/noaddress`, entry);
  const { urlFullPage } = login.body.data as { urlFullPage: string };
  expect(await (await fetch(urlFullPage)).text()).toContain("200.25");
  expect((await fetch(urlFullPage)).status).toBe(403);
});

/** Calls AMB SuperAPI; without a body it is a GET. */
function amb(world: TestSandbox, path: string, body?: object, key = world.keys.ambKey) {
  const login = Buffer.from(`${world.keys.ambAgent}:${key}`).toString("base64");
  return fetchJson(`${world.url}/amb${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...(body && json), authorization: `Basic ${login}` },
    ...(body && { body: JSON.stringify(body) }),
  });
}

it("AMB SuperAPI: reaches several providers, and looks transfers up by our reference", async () => {
  const world = await startTestSandbox();
  const at = { username: user, productId: "SEXY" };
  expect((await amb(world, "/member", at, "wrong")).status).toBe(401);
  expect((await amb(world, "/member", { ...at, productId: "NONE" })).body.code).toBe(9001);
  expect((await amb(world, "/member", at)).body.code).toBe(0);
  expect((await amb(world, "/member", at)).body.code).toBe(2001);
  const balance = (productId: string) =>
    amb(world, `/balance?username=${user}&productId=${productId}`);
  expect((await balance("JOKER")).body.code).toBe(9002);

  const into = { ...at, amount: "300.25", transactionRef: "r-1" };
  expect((await amb(world, "/deposit", { ...into, amount: "300.255" })).body.code).toBe(4002);
  expect((await amb(world, "/deposit", into)).body).toMatchObject({
    code: 0,
    data: { status: "SUCCESS", txId: "r-1", amount: "300.25", balance: "300.25" },
  });
  expect((await amb(world, "/deposit", into)).body.code).toBe(4001);
  const out = { ...into, amount: "300.26", transactionRef: "r-2" };
  expect((await amb(world, "/withdraw", out)).body.code).toBe(5003);
  expect((await balance("SEXY")).body.data).toMatchObject({ status: "SUCCESS", balance: "300.25" });
  expect((await control(world, `/providers/sexygame/${user}`)).body.balance).toBe(300.25);

  const verify = (transactionRef: string, type: string) =>
    amb(world, "/verifyDepositWithdraw", { ...at, transactionRef, type });
  expect((await verify("r-1", "DEPOSIT")).body.data).toMatchObject({
    success: true,
    amount: "300.25",
    currency: "THB",
  });
  expect((await verify("r-1", "WITHDRAW")).body.code).toBe(5004);
  expect((await verify("r-2", "WITHDRAW")).body.code).toBe(5004);
});
