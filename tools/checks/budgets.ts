/**
 * What a phone loads, and what the console loads, compared with the budgets: `node
 * tools/checks/budgets.ts [thai|lao]` after both builds. A size is that of the brotli file which
 * the build wrote, KB is 1000 bytes. Prints a table; ends with 1 when a budget is exceeded.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;
type Line = { page: string; what: string; measured: number; limit: number; unit: "KB" | "" };

const LOCALES = ["th", "la", "en"] as const;
/**
 * Requests that the document does not name: the web manifest and the one call of the login page.
 */
const OTHER_REQUESTS = 2;
const LIMITS = {
  js: 85,
  css: 8,
  html: 8,
  fonts: 27,
  fontFiles: 2,
  requests: 8,
  all: 130,
  home: 112,
  chat: 31,
  /** Staff users have a fast line: what the console needs before its first page shows. */
  console: 140,
};

/** What home loads before any sheet: its code, its texts, its socket. */
const HOME_PARTS = [
  /^src\/app\/pages\/home\.tsx$/,
  /^home-LOCALE$/,
  /^src\/i18n\/core\/LOCALE\.ts$/,
  /^member-socket$/,
];

/**
 * What the chat adds to a visitor's page when it is opened: button, panel, their texts, its socket.
 */
const CHAT_PARTS = [
  /^chat$/,
  /^src\/features\/chat\/panel\/panel\.tsx$/,
  /^src\/features\/chat\/texts\/LOCALE\.ts$/,
  /^member-socket$/,
];

/** What the console loads before its first page shows: the overview, its texts, the socket. */
const CONSOLE_PARTS = [
  /^src\/app\/pages\/dashboard\.tsx$/,
  /^src\/(i18n\/(core|fields)|features\/dashboard\/texts)\/LOCALE\.ts$/,
  /\/socket\.io-client\//,
];

const dist = (variant: string) => join(root, "web/dist", variant);

/** What the server sends, in KB: the build's brotli file. Fonts are compressed already. */
const kilobytes = (file: string) =>
  statSync(file.endsWith(".woff2") ? file : `${file}.br`).size / 1000;

const sum = (folder: string, files: Iterable<string>) =>
  [...new Set(files)].reduce((total, file) => total + kilobytes(join(folder, file)), 0);

/** Addresses that a pattern finds in a document, without their leading slash. */
const addresses = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, address = ""]) => address.replace(/^\//, ""));

/** A chunk with everything it imports before it can run. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, seen);
  return seen;
}

function loginLines(folder: string, manifest: Manifest, locale: string): Line[] {
  const page = `login.${locale}.html`;
  const html = readFileSync(join(folder, page), "utf8");
  const js = [
    ...closure(manifest, "index.html"),
    ...addresses(html, /<link rel="modulepreload"[^>]*href="([^"]+)"/g),
  ];
  const css = addresses(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g);
  const fonts = addresses(html, /<link rel="preload" as="font"[^>]*href="([^"]+)"/g);
  const sizes = {
    js: sum(folder, js),
    css: sum(folder, css),
    html: kilobytes(join(folder, page)),
    fonts: sum(folder, fonts),
  };
  const all = sizes.js + sizes.css + sizes.html + sizes.fonts;
  const requests = 1 + new Set([...js, ...css, ...fonts]).size + OTHER_REQUESTS;
  return [
    ...(["js", "css", "html", "fonts"] as const).map((what) => ({
      page,
      what,
      measured: sizes[what],
      limit: LIMITS[what],
      unit: "KB" as const,
    })),
    { page, what: "font files", measured: fonts.length, limit: LIMITS.fontFiles, unit: "" },
    { page, what: "requests", measured: requests, limit: LIMITS.requests, unit: "" },
    { page, what: "all", measured: all, limit: LIMITS.all, unit: "KB" },
  ];
}

/** Chunks that contain parts of the source, by the file they begin with or by their name. */
function chunksOf(manifest: Manifest, parts: readonly RegExp[], locale: string): string[] {
  return parts.flatMap((part) => {
    const pattern = new RegExp(part.source.replace("LOCALE", locale));
    const keys = Object.keys(manifest).filter(
      (key) => pattern.test(key) || pattern.test(manifest[key]?.name ?? ""),
    );
    // The default language of the shell is in the entry and has no separate chunk.
    if (keys.length === 0 && !part.source.includes("core")) {
      throw new Error(`the build has nothing like ${pattern.source}`);
    }
    return keys;
  });
}

function homeLine(folder: string, manifest: Manifest, locale: string): Line {
  const files = closure(manifest, "index.html");
  for (const key of chunksOf(manifest, HOME_PARTS, locale)) closure(manifest, key, files);
  const measured = sum(folder, files);
  return { page: `home ${locale}`, what: "js", measured, limit: LIMITS.home, unit: "KB" };
}

/** What the chat adds when it is opened; none of it loads before the page is idle. */
function chatLines(folder: string, manifest: Manifest, locale: string): Line[] {
  const entry = closure(manifest, "index.html");
  const parts = chunksOf(manifest, CHAT_PARTS, locale);
  const opened = new Set(parts.flatMap((key) => [...closure(manifest, key)]));
  const added = [...opened].filter((file) => !entry.has(file));
  const page = `chat ${locale}`;
  const early = parts.filter((key) => entry.has(manifest[key]?.file ?? "")).length;
  return [
    { page, what: "js, opened", measured: sum(folder, added), limit: LIMITS.chat, unit: "KB" },
    { page, what: "js, before", measured: early, limit: 0, unit: "" },
  ];
}

function consoleLine(folder: string, manifest: Manifest, locale: string): Line {
  const files = closure(manifest, "index.html");
  for (const key of chunksOf(manifest, CONSOLE_PARTS, locale)) closure(manifest, key, files);
  const measured = sum(folder, files);
  return { page: `console ${locale}`, what: "js", measured, limit: LIMITS.console, unit: "KB" };
}

/** The manifest of a build: which file each source became. */
function readManifest(folder: string, howToBuild: string): Manifest {
  const file = `${folder}.manifest.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  console.error(`${folder} is not built: ${howToBuild}`);
  process.exit(1);
}

const variant = process.argv[2] ?? "thai";
const folder = dist(variant);
const manifest = readManifest(folder, `VARIANT=${variant} npm run build -w web`);
const consoleFolder = join(root, "console/dist");
const consoleManifest = readManifest(consoleFolder, "npm run build -w console");
const lines = LOCALES.flatMap((locale) => [
  ...loginLines(folder, manifest, locale),
  homeLine(folder, manifest, locale),
  ...chatLines(folder, manifest, locale),
  consoleLine(consoleFolder, consoleManifest, locale),
]);
for (const { page, what, measured, limit, unit } of lines) {
  const size = unit === "KB" ? measured.toFixed(1) : String(measured);
  const result = measured <= limit ? "ok" : "BROKEN";
  console.log(
    `${page.padEnd(15)} ${what.padEnd(11)} ${size.padStart(6)} of ${String(limit).padStart(3)} ${unit.padEnd(2)} ${result}`,
  );
}
process.exit(lines.some(({ measured, limit }) => measured > limit) ? 1 : 0);
