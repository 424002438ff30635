/** Shoots one screen at every size, and reads it as a screen reader does. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { games } from "../../api/amounts.ts";
import { waitUntilStill } from "../../fixtures/barriers.ts";
import { open } from "../member.ts";

const [GAME] = games;

/** The addresses of the screens that are compared between states. */
export const SCREENS = {
  home: "/user/home",
  deposit: "/user/home?sheet=deposit",
  withdraw: "/user/home?sheet=withdraw",
  game: `/user/home?sheet=slot&slot=${GAME.code}`,
  bonus: "/user/bonus",
  statement: "/user/statement",
  profile: "/user/profile",
  login: "/login",
  terminated: "/terminated",
} as const;
export type ScreenName = keyof typeof SCREENS;

/** The screens whose accessible names are read in their order. */
const READ: readonly ScreenName[] = ["home", "deposit", "withdraw", "game", "bonus"];

export const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
] as const;

export interface Shot {
  state: string;
  screen: ScreenName;
  locale: string;
  /** File names, in the order of the sizes. */
  pictures: string[];
  /** The accessible names in order; empty: not read. */
  reading: string;
  /** Why the screen was not reached; empty: it was. */
  lost: string;
}

/** A page that is not quiet by then is shot as it is. */
const QUIET_MS = 8_000;

interface Place {
  page: Page;
  url: string;
  folder: string;
  after?: ((page: Page) => Promise<void>) | undefined;
}

/** Opens the screen and shoots it. What goes wrong is a part of the answer. */
export async function shoot(
  { page, url, folder, after }: Place,
  { state, screen, locale }: Pick<Shot, "state" | "screen" | "locale">,
): Promise<Shot> {
  const shot: Shot = { state, screen, locale, pictures: [], reading: "", lost: "" };
  try {
    await page.setViewportSize(SIZES[1]);
    await open(page, url + SCREENS[screen]);
    // What loads after the page: notes, strips, pictures.
    await page.waitForLoadState("networkidle", { timeout: QUIET_MS }).catch(() => undefined);
    await after?.(page);
    await waitUntilStill(page);
    if (READ.includes(screen)) shot.reading = await readAloud(page);
    for (const size of SIZES) {
      const file = `${state}-${screen}-${locale}-${size.width}.png`;
      await page.setViewportSize(size);
      await waitUntilStill(page);
      await page.screenshot({ path: join(folder, file) });
      shot.pictures.push(file);
    }
  } catch (error) {
    shot.lost = String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
  }
  return shot;
}

/** Roles and names in the order in which a screen reader says them; a sheet hides the page. */
async function readAloud(page: Page): Promise<string> {
  const sheet = page.locator("[role=dialog], [role=alertdialog]").last();
  return ((await sheet.isVisible()) ? sheet : page.locator("body")).ariaSnapshot();
}
