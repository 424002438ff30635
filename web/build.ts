/**
 * Builds the member app into `dist/<variant>`: `node web/build.ts`, with `VARIANT=lao` for the Lao
 * product. `--gallery` adds the gallery of primitives.
 *
 * In addition to its assets, a build has three documents and a manifest for each language:
 *   login.<language>.html               the prerendered login page, to be served only at /login
 *   home.<language>.html                the empty shell with preloads of the member's home
 *   index.<language>.html               the empty shell, for every other page
 *   manifest.<language>.webmanifest
 * `index.html` is the shell in the default language. The server picks the language by the cookie
 * `locale`, else the default of the variant: th in the Thai build, la in the Lao build.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compressFiles } from "@krapao/browser/vite/compress-files";
import { addLicences } from "@krapao/browser/vite/licences";
import { build } from "vite";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const variant = process.env.VARIANT === "lao" ? "lao" : "thai";
const out = join(ROOT, "dist", variant);
const ssr = join(ROOT, "dist", `.ssr-${variant}`);
const DEFAULT_LOCALE = variant === "lao" ? "la" : "th";

/** The fonts of a page's first paint: its script and Latin. */
const FONTS: Record<string, string[]> = {
  th: ["krapao-thai", "krapao-latin"],
  la: ["krapao-lao", "krapao-latin"],
  en: ["krapao-latin"],
};

interface Prerender {
  LANGUAGES: readonly ("th" | "la" | "en")[];
  renderLogin(locale: string): Promise<Rendered>;
}

interface Rendered {
  html: string;
  lang: string;
  title: string;
  /** The texts that search engines and home screens show. */
  document: { shortName: string; description: string; deposit: string; statement: string };
}

const assets = () => readdirSync(join(out, "assets"));

/** The address of the asset that was built from a source name. */
function asset(name: string, extension: string): string {
  const file = assets().find((each) => each.startsWith(`${name}-`) && each.endsWith(extension));
  if (!file) throw new Error(`the build has no ${name}${extension}`);
  return `/assets/${file}`;
}

function fontLinks(fonts: readonly string[] = []): string {
  return fonts
    .map(
      (font) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(font, ".woff2")}">`,
    )
    .join("\n");
}

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };

const readManifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8"));

/** A preload of the shell's texts, where they are not bundled. */
function textsLink(locale: string, manifest: Record<string, { file: string }>): string {
  const chunk = manifest[`src/i18n/core/${locale}.ts`];
  return chunk ? `<link rel="modulepreload" crossorigin href="/${chunk.file}">` : "";
}

/**
 * Preloads of what the first paint of home needs: its code, its texts, its styles and the font of
 * its amounts. Without them the browser finds each file only after the one that imports it.
 */
function homeLinks(locale: string, manifest: Record<string, Chunk>): string {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (chunk.name === "index" || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
  };
  const texts = Object.keys(manifest).find((key) => manifest[key]?.name === `home-${locale}`);
  for (const key of ["src/app/pages/home.tsx", texts ?? `home-${locale}`]) add(key);
  const link = (file: string) =>
    file.endsWith(".css")
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`;
  // The amounts: a font that arrives after them makes the whole page be laid out again.
  return [...[...files].map(link), fontLinks(["krapao-figures"])].join("\n");
}

/** Writes the web app manifest of a language: the app's name, and the shortcuts of a long press. */
function writeManifest(locale: string, { lang, document }: Rendered): void {
  const icons = [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }];
  const manifest = {
    ...JSON.parse(readFileSync(join(out, "manifest.webmanifest"), "utf8")),
    lang,
    short_name: document.shortName,
    description: document.description,
    shortcuts: [
      { name: document.deposit, url: "/user/home?sheet=deposit", icons },
      { name: document.statement, url: "/user/statement", icons },
    ],
  };
  writeFileSync(join(out, `manifest.${locale}.webmanifest`), JSON.stringify(manifest));
}

/**
 * Builds what renders the login page. Other pages and sheets load on demand, which prerendering
 * never does, so their code is left out.
 */
async function buildPrerender(): Promise<void> {
  await build({
    root: ROOT,
    logLevel: "warn",
    plugins: [
      {
        name: "login-only",
        enforce: "pre",
        resolveDynamicImport: (address) =>
          typeof address === "string" && address.endsWith(".tsx")
            ? { id: address, external: true }
            : null,
      },
    ],
    build: { ssr: "src/app/prerender.tsx", outDir: ssr, emptyOutDir: true, copyPublicDir: false },
  });
}

async function prerender(): Promise<void> {
  const module: Prerender = await import(pathToFileURL(join(ssr, "prerender.js")).href);
  const manifest = readManifest();
  const template = readFileSync(join(out, "index.html"), "utf8");
  for (const locale of module.LANGUAGES) {
    const page = await module.renderLogin(locale);
    const shell = template
      .replace(/<html lang="\w+">/, `<html lang="${page.lang}">`)
      .replace(
        "<title>",
        () => `<meta name="description" content="${page.document.description}">\n<title>`,
      )
      .replace('href="/manifest.webmanifest"', `href="/manifest.${locale}.webmanifest"`)
      .replace(
        "</head>",
        () => `${fontLinks(FONTS[locale])}\n${textsLink(locale, manifest)}\n</head>`,
      );
    writeFileSync(join(out, `index.${locale}.html`), shell);
    const home = shell.replace("</head>", () => `${homeLinks(locale, manifest)}\n</head>`);
    writeFileSync(join(out, `home.${locale}.html`), home);
    writeManifest(locale, page);
    const login = shell
      .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
      .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
    writeFileSync(join(out, `login.${locale}.html`), login);
    if (locale === DEFAULT_LOCALE) writeFileSync(join(out, "index.html"), shell);
  }
  rmSync(ssr, { recursive: true, force: true });
  // tools/checks/budgets.ts reads which file each source became; the server does not serve it.
  renameSync(join(out, ".vite/manifest.json"), `${out}.manifest.json`);
  rmSync(join(out, ".vite"), { recursive: true, force: true });
}

/**
 * The bundler puts its few lines of module glue into a separate chunk that all others share. The
 * entry gets a copy, so that the login page makes one request less; lazy chunks still import the
 * chunk.
 */
function inlineGlue(): void {
  const glue = assets().find((name) => /^rolldown-runtime-.*\.js$/.test(name));
  const entry = assets().find((name) => /^index-.*\.js$/.test(name));
  if (!glue || !entry) return;
  const [code = "", exported = ""] = readFileSync(join(out, "assets", glue), "utf8")
    .trim()
    .split(/export\s*\{|\};?$/);
  const members = exported.replace(/([\w$]+) as ([\w$]+)/g, "$2:$1");
  const text = readFileSync(join(out, "assets", entry), "utf8");
  const inlined = text.replace(
    new RegExp(`import\\{([^}]*)\\}from"\\./${glue.replace(".", "\\.")}";`),
    (_, names: string) =>
      `const{${names.replaceAll(" as ", ":")}}=(()=>{${code}return{${members}}})();`,
  );
  if (inlined === text) throw new Error("the entry does not import the module glue as expected");
  writeFileSync(join(out, "assets", entry), inlined);
  const page = join(out, "index.html");
  const html = readFileSync(page, "utf8");
  writeFileSync(page, html.replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*${glue}">`), ""));
  const manifest = readManifest();
  const own = manifest["index.html"];
  if (own?.imports) own.imports = own.imports.filter((name) => !name.includes(glue));
  writeFileSync(join(out, ".vite/manifest.json"), JSON.stringify(manifest));
}

/** Builds the code that the service worker runs for a push message; the worker imports it. */
async function buildPush(): Promise<void> {
  const entry = join(ROOT, "src/push-worker/worker.ts");
  const lib = { entry, formats: ["iife" as const], name: "push", fileName: () => "push.js" };
  await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    build: { lib, outDir: out, emptyOutDir: false, copyPublicDir: false },
  });
}

/** Builds the gallery of primitives at /gallery, for developers. */
async function buildGallery(): Promise<void> {
  const configFile = fileURLToPath(new URL("../ui/gallery/vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "warn", build: { outDir: join(out, "gallery") } });
}

// Each waits for the bundler's own threads, and the other one works meanwhile.
await Promise.all([
  build({ root: ROOT, logLevel: "warn", build: { manifest: true } }),
  buildPrerender(),
]);
addLicences("web", out);
inlineGlue();
await prerender();
await buildPush();
if (process.argv.includes("--gallery")) await buildGallery();
await compressFiles(out, /\.(html|js|css|svg|webmanifest|wasm)$/);
console.log(`built web/dist/${variant}`);
