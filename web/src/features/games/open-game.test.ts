import { afterEach, expect, it, vi } from "vitest";
import type { Slot } from "../../lib/money/wallet.ts";
import { opensApart } from "./game-tab.ts";
import { openGame } from "./open-game.ts";

const LINE = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.3.1";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140";

it("opens a new tab when the operator chose so and the browser has tabs", () => {
  expect(opensApart({ opensIn: "new" }, CHROME)).toBe(true);
  expect(opensApart({ opensIn: "same" }, CHROME)).toBe(false);
  expect(opensApart({ opensIn: "new" }, LINE)).toBe(false);
});

/** A browser whose tabs record in which order they are led away and lose their opener. */
function stubBrowser() {
  const steps: string[] = [];
  const documentOf = (place: string) => ({
    title: "",
    body: { textContent: "", style: { cssText: "" }, append() {} },
    createElement: () => ({
      append() {},
      remove() {},
      submit: () => steps.push(`form in ${place}`),
    }),
  });
  const open = (_url: string, name: string) => ({
    set opener(value: unknown) {
      steps.push(`opener is ${value}`);
    },
    document: documentOf(name),
    location: { replace: (address: string) => steps.push(`goes to ${address}`) },
    close: () => steps.push("closes"),
  });
  vi.stubGlobal("navigator", { userAgent: CHROME });
  vi.stubGlobal("window", { open, document: documentOf("this page") });
  vi.stubGlobal("document", documentOf("this page"));
  return { steps };
}
afterEach(() => vi.unstubAllGlobals());

const slot = { code: "JOKER2", opensIn: "new" } as Slot;
const link = "https://provider.example/lobby";

it("clears the opener of the game's tab before the provider's page is in it", async () => {
  const { steps } = stubBrowser();
  await openGame(slot, "Opening", async () => ({ link, method: "GET" }));
  expect(steps).toEqual(["opener is null", `goes to ${link}`]);
});

it("does so before a form too, which is in the tab that it replaces", async () => {
  const { steps } = stubBrowser();
  await openGame(slot, "Opening", async () => ({ link, method: "POST", fields: { a: "1" } }));
  expect(steps).toEqual(["opener is null", "form in _blank"]);
});

it("closes the tab when there is no game", async () => {
  const { steps } = stubBrowser();
  const refused = openGame(slot, "Opening", () => Promise.reject(new Error("NO_GAME")));
  await expect(refused).rejects.toThrow("NO_GAME");
  expect(steps).toEqual(["opener is null", "closes"]);
});
