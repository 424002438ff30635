/** Opens real browsers: Firefox and WebKit through programs of this folder. */
import { existsSync, globSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, firefox } from "playwright-core";
import { findChromium } from "../chromium.ts";
import { openBrowser } from "../fixtures/browser.ts";

export const BROWSERS = ["chromium", "firefox", "webkit"] as const;
export type BrowserName = (typeof BROWSERS)[number];

const firstOf = (places: (string | undefined)[]) =>
  places.find((place) => place !== undefined && place !== "" && existsSync(place));

/** What each browser needs on this machine; a missing program leaves its place out. */
const programs = (): Record<BrowserName, (string | undefined)[]> => ({
  chromium: [findChromium()],
  firefox: [firstOf([process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"])],
  webkit: [
    firstOf([process.env.WEBKIT_DRIVER_PATH, "/usr/bin/WebKitWebDriver"]),
    firstOf(["/usr/bin/Xvfb"]),
    globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser").sort().at(-1),
  ],
});

export const isInstalled = (name: BrowserName): boolean =>
  programs()[name].every((program) => program !== undefined);

/** Playwright starts one program without arguments of ours before its own. */
function scriptOf(program: string, args: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), "krapao-browser-")), "start.sh");
  const words = [process.execPath, join(import.meta.dirname, program), ...args];
  const quoted = words.map((word) => `'${word}'`).join(" ");
  writeFileSync(file, `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
  return file;
}

/** @throws when a program is missing */
export function openReal(name: BrowserName): Promise<Browser> {
  if (name === "chromium") return openBrowser();
  const args = programs()[name].filter((program) => program !== undefined);
  const program = name === "firefox" ? "firefox.ts" : "webkit/program.ts";
  const executablePath = scriptOf(program, args);
  // Scroll bars of a phone take no room.
  const firefoxUserPrefs = { "ui.useOverlayScrollbars": 1 };
  return firefox.launch({
    channel: "moz-firefox",
    executablePath,
    headless: true,
    firefoxUserPrefs,
  });
}
