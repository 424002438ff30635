/** The app as something installed: without a network, with a newer version waiting, and inside LINE. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import type { StepOf } from "../journey.ts";
import type { Product } from "../product.ts";
import { open, signIn, takeDevice } from "./member.ts";

const LINE =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Line/14.9.1/IAB";

interface Walk {
  browser: Browser;
  product: Product;
  step: StepOf;
}

const isControlled = () => navigator.serviceWorker.controller !== null;
const heroOf = async (page: Page) =>
  (await page.locator(".card.hero .amt").first().textContent()) ?? "";
const hasFigure = (text: string) => /\d/.test(text);

/** F9: what the service worker keeps, and what a member sees without a network. */
export async function walkOffline({ browser, product, step }: Walk): Promise<void> {
  const visit = await signIn(product);
  const { context, page } = await takeDevice(browser, product, { locale: "en", visit });
  await step("the service worker takes over when the page is idle", async () => {
    await open(page, `${product.url}/user/home`);
    await page.waitForFunction(isControlled, undefined, { timeout: 30_000 });
    assert.ok(hasFigure(await heroOf(page)));
  });
  await step(
    "F9: without a network the figures are covered, and the page says since when",
    async () => {
      await context.setOffline(true);
      await page.locator(".strip.amber").waitFor();
      assert.match((await page.locator(".strip").textContent()) ?? "", /No internet.*\d\d:\d\d/s);
      assert.ok(!hasFigure(await heroOf(page)));
    },
  );
  await step("F9: opened without a network, the app says so and shows no figure", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    const shown = await page.locator("main").textContent();
    assert.ok(!/[฿₭]/.test(shown ?? ""), shown ?? "");
  });
  await step("F9: no answer of the API is kept", async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    assert.ok(kept.length > 10, "the shell is kept");
    assert.deepEqual(
      kept.filter((path) => !/^\/(assets|icons)\/|^\/(index\.html|manifest)/.test(path)),
      [],
    );
  });
  await step("back in the network the figures come by themselves", async () => {
    await context.setOffline(false);
    await page.waitForFunction(
      () => /\d/.test(document.querySelector(".card.hero .amt")?.textContent ?? ""),
      undefined,
      { timeout: 30_000 },
    );
  });
  await context.close();
}

/** The product as its next version: a service worker that differs by a line, once it is told to. */
async function openNextVersion(product: Product) {
  let isNew = false;
  const server = createServer((incoming, answer) => {
    const { hostname, port } = new URL(product.url);
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    // Whoever asks whether the old one is still good would be told yes.
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
    const asked = { hostname, port, path: incoming.url, method: incoming.method, headers };
    const onward = request(asked, (from) => {
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

/** A new version waits until the member lets it in. */
export async function walkUpdate({ browser, product, step }: Walk): Promise<void> {
  const next = await openNextVersion(product);
  const { context, page } = await takeDevice(
    browser,
    { ...product, url: next.url },
    { locale: "en" },
  );
  try {
    await step("a new version asks before it comes in", async () => {
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

/** Inside LINE the visitor is told the way out, once. */
export async function walkInLine({ browser, product, step }: Walk): Promise<void> {
  for (const locale of ["th", "la", "en"] as const) {
    const device = await takeDevice(browser, product, { locale, userAgent: LINE });
    const { page, context } = device;
    await step(`inside LINE the way out is shown, and can be closed (${locale})`, async () => {
      await open(page, `${product.url}/login`);
      const way = page.locator(".strip a");
      await way.waitFor();
      assert.match((await way.getAttribute("href")) ?? "", /\/login\?openExternalBrowser=1$/);
      await page.locator(".strip .iconbtn").click();
      await open(page, `${product.url}/register`);
      await page.locator(".strip-place").waitFor({ state: "attached" });
      assert.equal(await page.locator(".strip").count(), 0);
    });
    await context.close();
  }
}
