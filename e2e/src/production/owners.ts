/** Owners with an authenticator in software, through the console's API and its sign-in page. */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { enrol, signIn } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Page } from "playwright-core";
import { ask } from "../api/calls.ts";
import type { Owner } from "./state.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/[^A-Z2-7]/g, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator (RFC 6238) at a time. */
function codeAt(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A code that was not given before: a code works once, so it may wait for the next one. */
export async function nextCode(owner: Owner): Promise<string> {
  let code = codeAt(owner.secret ?? "", Date.now());
  while (code === owner.lastCode) {
    await sleep(500);
    code = codeAt(owner.secret ?? "", Date.now());
  }
  owner.lastCode = code;
  return code;
}

/** Signs in with the password that the command printed, and sets authenticator and password. */
export async function enrolOwner(consoleUrl: string, owner: Owner): Promise<void> {
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${consoleUrl}/api/console/${path}`, { method: "POST", body });
  const { username, password } = owner;
  const first = await post<ClientOutput<typeof signIn>>("sign-in", { username, password });
  if (!first.enrolment) throw new Error("a first sign-in leads to no enrolment");
  owner.secret = first.enrolment.secret;
  const own = `own-${password}-of-${username}`;
  const { token } = await post<ClientOutput<typeof enrol>>("enrol", {
    token: first.enrolment.token,
    code: await nextCode(owner),
    password: own,
  });
  owner.password = own;
  owner.token = token ?? "";
}

/** Signs in on the page of the console: name and password, then a code. */
export async function signInOnScreen(page: Page, consoleUrl: string, owner: Owner): Promise<void> {
  await page.goto(`${consoleUrl}/account`);
  await page.locator('input[name="username"]').fill(owner.username);
  await page.locator('input[name="password"]').fill(owner.password);
  await page.locator('button[type="submit"]').click();
  const field = page.locator('input[name="otp"]');
  await field.waitFor();
  await field.fill(await nextCode(owner));
  await page.locator(".rail").waitFor();
}
