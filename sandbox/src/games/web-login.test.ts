import { expect, it } from "vitest";
import { wallet } from "../../test/provider-clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const credentials = { username: "kp0812345678", password: "p&q=#1 ü" };

/** The hidden fields of a page, as a browser sends them. */
const hiddenOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" id="\w+" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  );

it("UFABET: accepts the form only with the fields of a page that it wrote", async () => {
  const world = await startTestSandbox();
  await wallet(world, "ufabet", "/v1/players", credentials);
  const target = `${world.url}/ufabet/Default8.aspx?lang=EN-GB`;
  const post = (fields: Record<string, string>) =>
    fetch(target, { method: "POST", body: new URLSearchParams(fields) });
  const page = await (await fetch(target)).text();
  expect(page).toContain("__doPostBack('btnLogin','')");
  const form = {
    ...hiddenOf(page),
    lstLang: "Default8.aspx?lang=EN-GB",
    __EVENTTARGET: "btnLogin",
    txtUserName: credentials.username,
    password: credentials.password,
  };
  const entered = await post(form);
  expect(entered.status).toBe(200);
  expect(await entered.text()).toContain(credentials.username);
  for (const changed of [
    { password: "wrong" },
    { __EVENTTARGET: "" },
    { __VIEWSTATE: "forged" },
    { __VIEWSTATEGENERATOR: "forged" },
  ]) {
    const refused = await post({ ...form, ...changed });
    expect(refused.status).toBe(403);
    expect(Object.keys(hiddenOf(await refused.text()))).toContain("__VIEWSTATE");
  }
  await control(world, "/clock", { offsetMs: 3_600_000 });
  expect((await post(form)).status).toBe(403);
  await control(world, "/faults", { target: "provider:ufabet", kind: "error-500" });
  expect((await fetch(target)).status).toBe(500);
});

it("UFABET: writes its page as public copies have it", async () => {
  const world = await startTestSandbox();
  const seen = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    await control(world, "/style", { party: "all", style: "as-companies-write", seed });
    const page = await (await fetch(`${world.url}/ufabet/Default8.aspx?lang=EN-US`)).text();
    const way = /__doPostBack|type="image"|type="submit"/.exec(page)?.[0] ?? "";
    expect("__EVENTVALIDATION" in hiddenOf(page)).toBe(way === 'type="submit"');
    seen.add(way);
  }
  expect(seen.size).toBe(3);
});

it("SuperSlot: opens by username and password in the link", async () => {
  const world = await startTestSandbox();
  await wallet(world, "superslot", "/v1/players", credentials);
  const open = (password: string) => {
    const query = new URLSearchParams({ ...credentials, password, lang: "th" });
    return fetch(`${world.url}/superslot/login?${query}`);
  };
  expect(await (await open(credentials.password)).text()).toContain(credentials.username);
  expect((await open("wrong")).status).toBe(403);
});
