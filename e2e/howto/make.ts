/**
 * Films the how-to videos with their posters and captions into `web/public/howto`: `npm run howto -w e2e`. Run it
 * after a change of the stories; what it makes is kept in the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../src/chromium.ts";
import { type Film, HEIGHT, WIDTH } from "./film.ts";
import { mp4 } from "./mp4.ts";
import { STEP_SECONDS, STORIES, type Story } from "./stories.ts";

const OUT = join(import.meta.dirname, "../../web/public/howto");
const LANGUAGES = ["th", "la", "en"] as const;
const HERE = "http://localhost";

const clock = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;

function captions({ steps }: Story, language: (typeof LANGUAGES)[number]): string {
  const cues = steps.map(
    ({ said }, at) =>
      `${clock(at * STEP_SECONDS)} --> ${clock((at + 1) * STEP_SECONDS)}\n${said[language]}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

const executablePath = findChromium();
if (!executablePath) throw new Error("no Chromium: name one in CHROMIUM_PATH");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  // The page has our modules, stripped of their types; nothing is asked of any network.
  await page.route(`${HERE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith(".ts")) return route.fulfill({ contentType: "text/html", body: "" });
    const source = readFileSync(join(import.meta.dirname, pathname), "utf8");
    return route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  await page.goto(HERE);
  mkdirSync(OUT, { recursive: true });
  for (const story of STORIES) {
    const made = await page.evaluate(async (each) => {
      const module: { film(story: unknown): Promise<unknown> } = await import("/film.ts" as string);
      return module.film(each);
    }, story);
    const { samples, config, poster, perSecond } = made as Film;
    const film = mp4({
      width: WIDTH,
      height: HEIGHT,
      perSecond,
      config: Buffer.from(config, "base64"),
      samples: samples.map(({ data, isKey }) => ({ data: Buffer.from(data, "base64"), isKey })),
    });
    writeFileSync(join(OUT, `${story.code}.mp4`), film);
    writeFileSync(join(OUT, `${story.code}.webp`), Buffer.from(poster, "base64"));
    for (const language of LANGUAGES) {
      writeFileSync(join(OUT, `${story.code}.${language}.vtt`), captions(story, language));
    }
    console.log(`${story.code}: ${samples.length} pictures, ${Math.round(film.length / 1000)} KB`);
  }
} finally {
  await browser.close();
}
