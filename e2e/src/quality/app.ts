/** Checks the installed app: without a network, with a new version, and inside LINE. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "@playwright/test";
import type { Browser, Page } from "playwright-core";
import type { Product } from "../fixtures/product.ts";
import { open, signIn, takeDevice } from "./member.ts";

const LINE =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Line/14.9.1/IAB";

interface Start {
  browser: Browser;
  product: Product;
}

const isControlled = () => navigator.serviceWorker.controller !== null;
const heroOf = async (page: Page) =>
  (await page.locator(".card.hero .amt").first().textContent()) ?? "";
const hasFigure = (text: string) => /\d/.test(text);

/** Checks what the service worker stores, and what a member sees without a network. */
export async function checkOffline({ browser, product }: Start): Promise<void> {
  const visit = await signIn(product);
  const { context, page } = await takeDevice(browser, product, { locale: "en", visit });
  await test.step("the service worker takes over when the page is idle", async () => {
    await open(page, `${product.url}/user/home`);
    await page.waitForFunction(isControlled, undefined, { timeout: 30_000 });
    assert.ok(hasFigure(await heroOf(page)));
  });
  await test.step("without a network the last figures are dimmed, and the page shows since when it is offline", async () => {
    await context.setOffline(true);
    await page.locator(".strip.amber").waitFor();
    assert.match((await page.locator(".strip").textContent()) ?? "", /No internet.*\d\d:\d\d/s);
    assert.ok(hasFigure(await heroOf(page)));
    const opacity = (each: Element) => Number(getComputedStyle(each).opacity);
    assert.ok((await page.locator(".card.hero .amt").first().evaluate(opacity)) < 0.7);
  });
  await test.step("without a network the app opens with a message and shows no figure", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.locator(".strip.amber").waitFor();
    const shown = await page.locator("main").textContent();
    assert.ok(!/[฿₭]/.test(shown ?? ""), shown ?? "");
  });
  await test.step("the service worker stores no answer of the API", async () => {
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    assert.ok(stored.length > 10, "the shell is stored");
    assert.deepEqual(
      stored.filter((path) => !/^\/(assets|icons)\/|^\/(index\.html|manifest)/.test(path)),
      [],
    );
  });
  await test.step("the figures return with the network", async () => {
    await context.setOffline(false);
    await page.waitForFunction(
      () => /\d/.test(document.querySelector(".card.hero .amt")?.textContent ?? ""),
      undefined,
      { timeout: 30_000 },
    );
  });
  await context.close();
}

/** Serves the product through a proxy. After `publish` its service worker differs by one line. */
async function startNextVersion(product: Product) {
  let isNew = false;
  const server = createServer((incoming, answer) => {
    const { hostname, port } = new URL(product.url);
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    // Without these headers the product sends the whole file and never 304.
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
    const forwarded = { hostname, port, path: incoming.url, method: incoming.method, headers };
    const onward = request(forwarded, (from) => {
      const isWorker = isNew && incoming.url === "/sw.js";
      const { "content-length": _length, ...rest } = from.headers;
      answer.writeHead(from.statusCode ?? 502, isWorker ? rest : from.headers);
      from.pipe(answer, { end: !isWorker });
      if (isWorker) from.on("end", () => answer.end("\n// the next version\n"));
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    publish: () => {
      isNew = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks that a new version waits until the member reloads. */
export async function checkUpdate({ browser, product }: Start): Promise<void> {
  const next = await startNextVersion(product);
  const { context, page } = await takeDevice(
    browser,
    { ...product, url: next.url },
    { locale: "en" },
  );
  try {
    await test.step("a new version asks before it replaces the old one", async () => {
      await open(page, `${next.url}/contact`);
      await page.waitForFunction(isControlled, undefined, { timeout: 30_000 });
      next.publish();
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      const strip = page.locator(".strip", { hasText: "A new version" });
      await strip.waitFor();
      const loaded = page.waitForEvent("load");
      await strip.getByRole("button", { name: "Reload" }).click();
      await loaded;
    });
  } finally {
    await context.close();
    next.close();
  }
}

/** Checks that the app inside LINE shows the link to the browser once. */
export async function checkInLine({ browser, product }: Start): Promise<void> {
  for (const locale of ["th", "la", "en"] as const) {
    const device = await takeDevice(browser, product, { locale, userAgent: LINE });
    const { page, context } = device;
    await test.step(`inside LINE the app shows a link to the browser, which can be closed (${locale})`, async () => {
      await open(page, `${product.url}/login`);
      const link = page.locator(".strip a");
      await link.waitFor();
      assert.match((await link.getAttribute("href")) ?? "", /\/login\?openExternalBrowser=1$/);
      await page.locator(".strip .iconbtn").click();
      await open(page, `${product.url}/register`);
      await page.locator(".strip-place").waitFor({ state: "attached" });
      assert.equal(await page.locator(".strip").count(), 0);
    });
    await context.close();
  }
}
