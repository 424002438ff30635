/**
 * `npm run screens [-- thai|lao] [-- th|la|en] [-- states=NAME,NAME] [-- screens=NAME,NAME]
 * [-- out=FOLDER]`: shoots every screen of the matrix in every state of a member, at 360x640,
 * 390x844 and 1366x768, in three languages, with its accessible names in order. Writes one
 * index.html to look through, and exits with 1 when a screen was not reached or a page complained.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../../fixtures/browser.ts";
import { outFolder, type Product, startProduct } from "../../fixtures/product.ts";
import { LOCALES, type Login, takeDevice, type Visit } from "../member.ts";
import { indexPage } from "./index-page.ts";
import { type Shot, shoot } from "./shots.ts";
import { STATES, type State, visitOf } from "./states.ts";

const wanted = process.argv.slice(2);
const option = (name: string) =>
  wanted.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
const isChosen = (name: string, list: string | undefined) =>
  list === undefined || list.split(",").includes(name);

const variant = wanted.includes("lao") ? "lao" : "thai";
const named = LOCALES.filter((locale) => wanted.includes(locale));
const locales = named.length > 0 ? named : LOCALES;
const folder = option("out") ?? join(outFolder, "screens", variant);
/** The network is off in one state, and one member is refused. */
const USUAL = /status of 40\d|net::ERR_|fetching the script/;

interface Prepared {
  login?: Login | undefined;
  visit: Visit | null;
}

async function prepare(product: Product, state: State): Promise<Prepared> {
  const login = await state.prepare?.(product);
  return { login, visit: await visitOf(product, state, login) };
}

interface Work {
  browser: Browser;
  product: Product;
  complaints: Set<string>;
}

async function shootState({ browser, product, complaints }: Work, state: State): Promise<Shot[]> {
  const screens = state.screens.filter((screen) => isChosen(screen, option("screens")));
  if (screens.length === 0) return [];
  const { login, visit } = await prepare(product, state);
  const shots: Shot[] = [];
  for (const locale of locales) {
    for (const screen of screens) {
      // A fresh page for each: what was said once is said again.
      const device = await takeDevice(browser, product, { locale, ...(visit ? { visit } : {}) });
      await state.before?.(device.page);
      const { after } = state;
      const place = { page: device.page, url: product.url, folder };
      shots.push(
        await shoot(
          { ...place, after: after && login ? (page) => after(page, login) : undefined },
          { state: state.name, screen, locale },
        ),
      );
      for (const line of device.complaints) if (!USUAL.test(line)) complaints.add(line);
      await device.context.close();
    }
  }
  return shots;
}

mkdirSync(folder, { recursive: true });
const product = await startProduct(variant);
const browser = await openBrowser();
const complaints = new Set<string>();
const shots: Shot[] = [];
const lost: string[] = [];
try {
  for (const state of STATES) {
    const isLeftOut = !isChosen(state.name, option("states"));
    if (isLeftOut || (state.only && state.only !== variant)) continue;
    try {
      shots.push(...(await shootState({ browser, product, complaints }, state)));
      console.log(`  ${state.name}`);
    } catch (error) {
      lost.push(`${state.name}: ${error}`);
    }
    writeFileSync(join(folder, "index.html"), indexPage(`Screens, ${variant}`, shots));
  }
} finally {
  await browser.close();
  await product.stop();
}
for (const { state, screen, locale, lost: why } of shots) {
  if (why) lost.push(`${state} ${screen} ${locale}: ${why}`);
}
for (const line of [...lost, ...complaints]) console.log(`  ! ${line}`);
console.log(`${shots.length} screens: ${join(folder, "index.html")}`);
process.exit(lost.length + complaints.size === 0 ? 0 : 1);
