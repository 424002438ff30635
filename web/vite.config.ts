import { fileURLToPath } from "node:url";
import { chunkLoader } from "@krapao/browser/vite/chunk-loader";
import { finiteQueriesOnly } from "@krapao/browser/vite/finite-queries";
import { LICENCES } from "@krapao/browser/vite/licences";
import { expectModules, replaceModules } from "@krapao/browser/vite/matched-modules";
import { reactCompiler } from "@krapao/browser/vite/react-compiler";
import { websocketOnly } from "@krapao/browser/vite/websocket-only";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { slimContract } from "./slim-contract.ts";

/** `VARIANT=lao` builds the Lao product; anything else the Thai one. */
const variant = process.env.VARIANT === "lao" ? "lao" : "thai";
/** Where the development server finds the backend. */
const backend = process.env.BACKEND_URL ?? "http://localhost:8080";

/** The Lao build bundles the Lao texts of the shell: this file names the sources of the texts. */
const BUNDLED_LANGUAGE: Readonly<Record<string, string>> =
  variant === "lao"
    ? { "/i18n/core/sources-thai.ts": 'export { default } from "./sources-lao.ts";' }
    : {};

/** Small modules that home shares with other pages of the member area. */
const MEMBER_PARTS = [
  "@tanstack/query-core/",
  "@tanstack/react-query/",
  ...["arrow-left-right", "chevron-left", "chevron-right", "clock", "plus"].map(
    (icon) => `/lucide-react/.*/${icon}\\.m?js`,
  ),
  ...["money", "member/games", "member/spinwheel", "member/wallet", "member/wallet/ways"].map(
    (file) => `/contract/src/${file}\\.ts`,
  ),
  ...[
    "feedback/skeleton",
    "feedback/state",
    "layout/motif",
    "money/amount",
    "money/amount-text",
  ].map((file) => `/ui/src/${file}\\.tsx?`),
  "/browser/src/(format/text|loading/part)\\.ts",
  "/web/src/app/use-money-events\\.ts",
  "/web/src/app/sheets/sheets\\.ts",
  "/web/src/features/games/game-art\\.tsx",
  "/web/src/features/games/use-refresh-slots\\.ts",
  "/web/src/features/wallet/(home\\.css|use-wallet-events\\.ts)",
  ...[
    "device/online",
    "format",
    "lists/load-failed",
    "money/short-time",
    "money/use-rolling",
    "money/wallet",
    "money/ways",
    "navigation/failed",
    "socket/member-events",
  ].map((file) => `/web/src/lib/${file}\\.tsx?`),
].map((part) => new RegExp(part));

/** The search, the games played last, the strips and the chips, with all that they import. */
const LATER_PARTS = [
  ...["gift", "search"].map((icon) => `/lucide-react/.*/${icon}\\.m?js`),
  "/web/src/app/pages/below-total\\.tsx",
  "/web/src/features/deposits/(chips/\\w|channels\\.ts|use-ways\\.ts|qr/use-qr\\.ts)",
  "/web/src/features/wallet/strips/(invite-strip\\.tsx|texts\\.ts)",
  "/web/src/features/games/finder/(finder\\.css|(game-finder|played-shelf)\\.tsx|last-played\\.ts)",
  "/web/src/features/games/visits/(kept-visit|use-return)\\.ts",
  "/web/src/features/games/starts/(press-game|start-request|use-play)\\.ts",
  "/web/src/features/games/(game-tab|open-game|use-account|transfers/transfer-rules)\\.ts",
  "/web/src/lib/(navigation/new-tab\\.ts|session/recent-auth\\.tsx)",
].map((part) => new RegExp(part));

/** Notices, session watch, the questions at an entry, and what opens sheets. */
const IDLE_PARTS = [
  ...["cloud-off", "external-link", "megaphone"].map((icon) => `/lucide-react/.*/${icon}\\.m?js`),
  "/web/src/app/aside/",
  "/web/src/app/sheets/(entry-prompts|sheet-chunks)\\.ts",
  "/web/src/features/(accounts/sessions/(use-session|reality-check)|lookups/\\w+)\\.ts",
  "/web/src/features/(accounts|deposits|withdrawals)/texts\\.ts",
  "/web/src/lib/device/(passkey-offer|passkeys|script-address)\\.ts",
  "/web/src/lib/(money/english-name|navigation/layers|session/own-(passkeys|session))\\.ts",
  "/contract/src/member/(passkeys|sessions)\\.ts",
  "/ui/src/overlays/layers\\.ts",
].map((part) => new RegExp(part));

/** The chat's button, and what it reads before it is pressed. */
const CHAT_PARTS = [
  "/web/src/features/chat/chat-button\\.(tsx|css)",
  "/web/src/features/chat/(identity|storage|use-draft|watch-unread|texts)\\.ts",
  "/web/src/features/chat/panel/use-back-closes\\.ts",
  "/browser/src/(random|chat/(database|entry-store))\\.ts",
  "/contract/src/member/chat\\.ts",
].map((part) => new RegExp(part));

/** Small modules that the chat shares with sheets and pages: each alone is a request. */
const SHARED_PARTS = [
  "/lucide-react/.*/(check|message-circle|trash)\\.m?js",
  "/browser/src/api/failures\\.ts",
  "/web/src/lib/help\\.ts",
].map((part) => new RegExp(part));

/** Texts that are needed together, by the name of their file without the language. */
const TEXTS: readonly [string, RegExp][] = [
  ["home", /\/features\/(wallet|games)\/texts\/(th|la|en)\.ts$/],
  [
    "later",
    /\/features\/(wallet\/strips\/texts|games\/texts\/sheets|deposits\/texts\/chips)\/(th|la|en)\.ts$/,
  ],
  ["idle", /\/(i18n\/aside|i18n\/errors|browser\/src\/errors\/texts)\/(th|la|en)\.ts$/],
];

/** One file a language for texts that are needed together. */
function nameOfTexts(id: string): string | null {
  for (const [name, pattern] of TEXTS) {
    const language = pattern.exec(id)?.[2];
    if (language) return `${name}-${language}`;
  }
  return null;
}

const pwa = VitePWA({
  // The page registers the service worker itself, when it is idle: the first paint of /login has no
  // request to spare.
  injectRegister: false,
  // A new version waits until the member accepts it: an open page never loses the files it was
  // built with.
  registerType: "prompt",
  manifest: {
    id: "/",
    name: "Krapao",
    short_name: "Krapao",
    start_url: "/",
    scope: "/",
    display: "standalone",
    orientation: "portrait",
    background_color: "#050816",
    theme_color: "#080d1e",
    categories: ["finance", "games"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  },
  workbox: {
    // The whole code of the app, so that a press without a network opens its sheet and says so
    // there. Money never works offline: no answer of /api is cached.
    globPatterns: ["index.html", "assets/*.{js,css}"],
    importScripts: ["/push.js"],
    clientsClaim: true,
    // With a network the document comes from the server, in the visitor's language and never older
    // than its files.
    navigateFallback: null,
    directoryIndex: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, url }) =>
          request.mode === "navigate" && !/^\/(api|socket\.io|gallery)(\/|$)/.test(url.pathname),
        handler: "NetworkOnly",
        options: { precacheFallback: { fallbackURL: "/index.html" } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
        handler: "CacheFirst",
        options: { cacheName: "assets", expiration: { maxEntries: 200 } },
      },
    ],
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  define: { "import.meta.env.VITE_VARIANT": JSON.stringify(variant) },
  plugins: [
    reactCompiler(),
    slimContract(),
    replaceModules("bundled-language", BUNDLED_LANGUAGE),
    websocketOnly(),
    finiteQueriesOnly(),
    expectModules("chunks", [
      ...MEMBER_PARTS,
      ...LATER_PARTS,
      ...IDLE_PARTS,
      ...CHAT_PARTS,
      ...SHARED_PARTS,
    ]),
    react(),
    tailwindcss(),
    isSsrBuild ? [] : [chunkLoader(), pwa],
  ],
  build: {
    outDir: `dist/${variant}`,
    license: { fileName: LICENCES },
    target: "es2022",
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      // Defining a call has no effect, so calls that a page does not make are dropped.
      treeshake: { manualPureFunctions: ["endpoint", "lookup"] },
      // What the first paint needs is one file, since each request makes a phone wait.
      output: isSsrBuild
        ? {}
        : {
            // The entry lists the files that other chunks need, so their names are bytes of the
            // first paint. The build looks for two files by name: the module glue and the fonts.
            chunkFileNames: ({ name }) =>
              name === "rolldown-runtime" ? "assets/[name]-[hash].js" : "assets/[hash:7].js",
            assetFileNames: ({ names }) =>
              names[0]?.endsWith(".css")
                ? "assets/[hash:7][extname]"
                : "assets/[name]-[hash][extname]",
            codeSplitting: {
              groups: [
                { name: "index", tags: ["$initial"] },
                // What home shares with other pages of a member, in one file: many small ones
                // compress badly.
                { name: "member", test: (id) => MEMBER_PARTS.some((part) => part.test(id)) },
                // What home loads after its first paint.
                { name: "later", test: (id) => LATER_PARTS.some((part) => part.test(id)) },
                // What any page loads when it is idle.
                { name: "idle", test: (id) => IDLE_PARTS.some((part) => part.test(id)) },
                { name: "chat", test: (id) => CHAT_PARTS.some((part) => part.test(id)) },
                { name: "shared", test: (id) => SHARED_PARTS.some((part) => part.test(id)) },
                { name: (id) => nameOfTexts(id), debugName: "texts" },
              ],
            },
          },
    },
  },
  server: {
    port: 7300,
    proxy: { "/api": backend, "/socket.io": { target: backend, ws: true } },
  },
}));
