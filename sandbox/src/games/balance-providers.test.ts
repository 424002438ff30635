/** The providers whose transfers are known by the balance before and after. */
import { expect, it } from "vitest";
import { askmebet, betflix } from "../../test/clients.ts";
import { control, type JsonAnswer, startTestSandbox } from "../../test/start-sandbox.ts";

const name = "kp0812345678";

/** A field of an answer, by its path. */
const at = (answer: JsonAnswer, ...path: string[]) =>
  path.reduce<unknown>((value, key) => Object(value)[key], answer.body);

it("Betflix: puts the agent in front, repeats the answer of a ref, and reports by days", async () => {
  const world = await startTestSandbox();
  const credentials = { username: name, password: "secret12" };
  const username = `${world.keys.betflixAgent}${name}`;
  const opened = await betflix(world, "user/register", credentials);
  expect(opened.body).toMatchObject({ status: "success", error_code: 0, data: { username } });
  expect((await betflix(world, "user/register", credentials)).body.error_code).toBe(2);
  const into = { username, amount: "300.50", ref: "r-1" };
  const first = await betflix(world, "user/transfer", into);
  expect(first.body.data).toMatchObject({ before_balance: 0, balance: 300.5 });
  expect(await betflix(world, "user/transfer", into)).toEqual(first);
  const other = await betflix(world, "user/transfer", { ...into, amount: "1.00" });
  expect(other.body).toMatchObject({ status: "error", error_code: 1005 });
  const out = { username, amount: "-400.00", ref: "r-2" };
  expect((await betflix(world, "user/transfer", out)).body.error_code).toBe(1004);
  await betflix(world, "user/transfer", { ...out, amount: "-100.25" });
  expect(at(await betflix(world, "user/balance", { username }), "data", "balance")).toBe(200.25);
  for (const amount of ["0.00", "1.005", "1e3", ""]) {
    const bad = await betflix(world, "user/transfer", { username, amount, ref: `r${amount}` });
    expect(bad.body.error_code).toBe(1001);
  }
  expect((await betflix(world, "user/balance", { username }, { key: "x" })).status).toBe(401);

  await control(world, "/play", { provider: "betflix", username, outcome: "lose", amount: 5.05 });
  const report = (start: string, end: string) =>
    betflix(world, "report/summaryNEW", { username, start, end }, { method: "GET" });
  expect(at(await report("2000-01-01", "2099-12-31"), "data", "winloss")).toBe(-5.05);
  expect(at(await report("2000-01-01", "2000-12-31"), "data", "winloss")).toBe(0);
  const login = await betflix(world, "play/login", { username });
  const lobby = `${world.url}/betflix/login/apilogin/${at(login, "data", "login_token")}`;
  expect(at(login, "data", "launch_url")).toBe(lobby);
  expect(await (await fetch(lobby)).text()).toContain("195.20");
});

it("askmebet: executes every call that arrives, with the exact signature", async () => {
  const world = await startTestSandbox();
  const {
    askmebetKey: key,
    askmebetAgent: agent,
    askmebetClientName,
    askmebetProduct,
  } = world.keys;
  const user = `${agent}${name}`;
  const member = { memberLoginName: name, memberLoginPass: "secret12" };
  const create = () => askmebet(world, `/create/${key}`, member, `${name}:secret12:${agent}`);
  expect((await create()).body).toMatchObject({ code: 0, result: { username: user } });
  expect((await create()).body.code).toBe(1003);
  const deposit = (amount: string, signed = amount) =>
    askmebet(world, `/deposit/${key}/${user}`, { amount }, `${signed}:${user}:${agent}`);
  const first = await deposit("100.00");
  expect(first.body.result).toMatchObject({ before: "0.00", after: "100.00" });
  expect((await deposit("100.00")).body.result).toMatchObject({ after: "200.00" });
  expect((await deposit("100.00", "100")).body.code).toBe(1001);
  expect((await deposit("-5.00")).body.code).toBe(1002);
  const withdraw = { amount: "250.00" };
  const signed = `250.00:${user}:${agent}`;
  const refused = await askmebet(world, `/withdraw/${key}/${user}`, withdraw, signed);
  expect(refused.body.code).toBe(1005);
  expect(at(await askmebet(world, `/credit/${key}/${user}`), "result", "credit")).toBe("200.00");
  expect((await askmebet(world, `/credit/wrong/${user}`)).body.code).toBe(1001);
  expect((await askmebet(world, `/credit/${key}/${name}`)).body.code).toBe(1004);

  await control(world, "/play", {
    provider: "askmebet",
    username: user,
    outcome: "lose",
    amount: 7,
  });
  const report = await askmebet(world, `/winLose/${key}/${user}/${at(first, "result", "ref")}`);
  expect(at(report, "result", "data")).toMatchObject({
    GAME: { amount: 7, outstanding: 0 },
    CASINO: { amount: 0 },
  });

  const reset = { password: "other123" };
  await askmebet(world, `/reset-password/${key}/${user}`, reset, `other123:${agent}`, {
    method: "PUT",
  });
  const login = (password: string, signedBy = askmebetClientName) =>
    askmebet(
      world,
      `/login/${askmebetProduct}/${key}`,
      { username: user, password, isMobile: true },
      `${user}:${password}:${signedBy}`,
    );
  expect((await login("secret12")).body.code).toBe(1006);
  expect((await login("other123", agent)).body.code).toBe(1001);
  const opened = await fetch(`${at(await login("other123"), "url")}`);
  expect(await opened.text()).toContain(user);
});
