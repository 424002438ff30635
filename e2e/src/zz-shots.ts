import { chromium } from "playwright-core";
import { mkdirSync } from "node:fs";
import { newMember, payIn } from "./api/members.ts";
import { controlCalls } from "./api/calls.ts";
import { acceptedAgreement } from "./api/agreements.ts";
const product = { variant: (process.env.V ?? "thai") as "thai", url: "http://localhost:4350", consoleUrl: "http://127.0.0.1:4351", sandboxUrl: "http://127.0.0.1:4352" };
const out = "/tmp/shots/"; mkdirSync(out, { recursive: true });
const member = await newMember(product);
await payIn(product, member, 2000);
const lock = await acceptedAgreement(product);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const only = process.argv[2] ?? "";
async function open(lang: string, w: number, h: number) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: 1.5 });
  await ctx.addInitScript(([token, lock, lang]) => { localStorage.setItem("token", token); localStorage.setItem("remember-agreement", lock); localStorage.setItem("locale", lang); }, [member.token, lock, lang]);
  const page = await ctx.newPage();
  page.on("pageerror", (e) => console.log("ERR", e.message));
  return { ctx, page };
}
const { calls } = member;
const shot = async (page: any, name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `${out}${name}.png` }); console.log(name); };
// 1. inactive sheet
const sizes = [["th", 390, 844], ["la", 360, 640], ["en", 390, 844]] as const;
for (const [lang, w, h] of sizes) {
  const { ctx, page } = await open(lang, w, h);
  await page.goto(`${product.url}/user/home?sheet=slot&slot=JOKER2`);
  await page.locator(".account-head").waitFor();
  await shot(page, `sheet-inactive-${lang}`);
  await ctx.close();
}
await calls.get("/wallet/activate/JOKER2"); await calls.get("/wallet/activate/PG");
await calls.post("/wallet/transfer", { from: "WALLET", to: "PG", amount: 400 });
const pg = await calls.get<{ username: string }>("/wallet/account/PG");
const jk = await calls.get<{ username: string }>("/wallet/account/JOKER2");
await calls.get(`/autoLogin/joker2/${jk.username}`); await calls.get(`/autoLogin/pg/${pg.username}`);
await controlCalls(product).play({ provider: "pg", username: pg.username, outcome: "win", amount: 100 });
for (const [lang, w, h] of [...sizes, ["th", 1366, 768], ["th", 320, 640]] as const) {
  const { ctx, page } = await open(lang, w, h);
  await page.goto(`${product.url}/user/home?sheet=slot&slot=PG`);
  await page.locator(".account-head").waitFor();
  await shot(page, `sheet-active-${lang}-${w}`);
  await ctx.addCookies([{ name: "game-visit", value: "PG", url: product.url }]);
  await page.goto(`${product.url}/user/home`);
  await page.locator(".return-card .ways").waitFor();
  await page.waitForTimeout(1500);
  await shot(page, `return-${lang}-${w}`);
  await page.locator(".last-played").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector(".last-played")?.scrollIntoView({ block: "center" }));
  await shot(page, `shelf-${lang}-${w}`);
  await ctx.close();
}
await calls.post("/wallet/transfer", { from: "PG", to: "WALLET", amount: 100 });
await browser.close();
