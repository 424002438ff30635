/** How dates and amounts look reaches the apps before they show one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { synced } from "@krapao/testkit/builders/chat";
import { logIn, registerMember } from "@krapao/testkit/builders/members";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

const dir = mkdtempSync(join(tmpdir(), "krapao-years-"));
let world: World;
beforeAll(async () => {
  for (const name of ["login", "home", "index"])
    writeFileSync(join(dir, `${name}.th.html`), "<!doctype html>");
  world = await startWorld({ withJobs: false, env: { WEB_DIR: dir } });
});
afterAll(async () => {
  await world?.close();
  rmSync(dir, { recursive: true });
});

const cookieFor = async (cookie = "") =>
  (await fetch(`${world.url}/user/home`, { headers: { cookie } })).headers.get("set-cookie");
const choose = async (buddhistYears: boolean) => {
  await setSettings(world, { buddhistYears });
  await expect
    .poll(async () => (await cookieFor(buddhistYears ? "" : "years=be")) !== null, { interval: 20 })
    .toBe(true);
};

test("a page has no cookie while the years are Gregorian, as they are at first", async () => {
  expect(await cookieFor()).toBeNull();
});

test("a page of the member app names Buddhist years once, and takes them back", async () => {
  await choose(true);
  expect(await cookieFor()).toBe("years=be; Max-Age=31536000; Path=/; SameSite=Lax");
  expect(await cookieFor("locale=th; years=be")).toBeNull();
  await choose(false);
  expect(await cookieFor("years=be; locale=th")).toBe("years=; Max-Age=0; Path=/; SameSite=Lax");
  expect(await cookieFor()).toBeNull();
});

test("a message to a member in Thai has them, in other languages not", async () => {
  await choose(true);
  const { phone, password, token } = await registerMember(world);
  const wanted = { length: "day", password };
  await world.call("POST", "/api/protection/self-exclusion", { token, body: wanted });
  const { messages } = await synced(world, { token: await logIn(world, phone, password) });
  const year = world.clock.now().getUTCFullYear();
  const dated = (of: number) => expect.stringMatching(new RegExp(`/(${of}|${of + 1}) `));
  const texts = { th: dated(year + 543), la: dated(year), en: dated(year) };
  expect(messages.at(-1)?.message.payload).toMatchObject({ texts });
  await choose(false);
});

test("the console reads them with the staff user", async () => {
  const { token } = await world.staff("agent");
  const me = async () => (await world.console("GET", "/api/console/me", { token })).body;
  expect(await me()).toMatchObject({ buddhistYears: false });
  await choose(true);
  expect(await me()).toMatchObject({ buddhistYears: true });
});

test("a page of the member app names whole kip once, and takes them back", async () => {
  const named = "kip=whole; Max-Age=31536000; Path=/; SameSite=Lax";
  await setSettings(world, { wholeKip: true, buddhistYears: false });
  await expect.poll(() => cookieFor()).toBe(named);
  expect(await cookieFor("kip=whole")).toBeNull();
  await setSettings(world, { wholeKip: false });
  await expect.poll(() => cookieFor("kip=whole")).toBe("kip=; Max-Age=0; Path=/; SameSite=Lax");
});
