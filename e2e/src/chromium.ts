/** Finds a Chromium for the tests. Run as a program it installs one when there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "playwright-core";

/**
 * The browser to drive: the one CHROMIUM_PATH names, the system's, or Playwright's own. The
 * headless shell is the same engine without windows and takes a third less processor time.
 */
export function findChromium(): string | undefined {
  const places = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    chromium.executablePath(),
  ];
  return places.find((place) => place !== undefined && place !== "" && existsSync(place));
}

/** Chromium's own sandbox does not run as root. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return { ...(executablePath ? { executablePath } : {}), args };
}

function install(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["update", "-q"], { stdio: "inherit", env });
    spawnSync("apt-get", ["install", "-qy", "--no-install-recommends", "chromium-headless-shell"], {
      stdio: "inherit",
      env,
    });
  }
  if (findChromium() === undefined) {
    spawnSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit" });
  }
}

if (import.meta.main) {
  if (findChromium() === undefined) install();
  const found = findChromium();
  console.log(found ? `Browser: ${found}` : "No Chromium could be installed; set CHROMIUM_PATH.");
  process.exit(found ? 0 : 1);
}
