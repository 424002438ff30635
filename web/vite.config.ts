import { fileURLToPath } from "node:url";
import { transformAsync } from "@babel/core";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { slimContract } from "./slim-contract.ts";

/** `VARIANT=lao` builds the Lao product; anything else the Thai one. */
const variant = process.env.VARIANT === "lao" ? "lao" : "thai";
/** Where the development server finds the backend. */
const backend = process.env.BACKEND_URL ?? "http://localhost:8080";

/** Runs the React Compiler over our components, in `web` and `ui`. */
function reactCompiler(): Plugin {
  return {
    name: "krapao:react-compiler",
    enforce: "pre",
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (!file.endsWith(".tsx") || file.includes("node_modules")) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ["typescript", "jsx"] },
        plugins: ["babel-plugin-react-compiler"],
      });
      return result?.code ? { code: result.code, map: result.map ?? null } : null;
    },
  };
}

/** In the Lao build the bundled language of the shell is Lao: the one source file is exchanged. */
function bundledLanguage(): Plugin {
  return {
    name: "krapao:bundled-language",
    enforce: "pre",
    load(id) {
      if (variant === "lao" && id.endsWith("/i18n/core/sources-thai.ts")) {
        return 'export { default } from "./sources-lao.ts";';
      }
    },
  };
}

/** Our sockets are websockets alone: the other transports of the client stay out of the build. */
function websocketOnly(): Plugin {
  return {
    name: "krapao:websocket-only",
    enforce: "pre",
    load(id) {
      if (id.endsWith("/engine.io-client/build/esm/transports/index.js")) {
        return 'import { WS } from "./websocket.js"; export const transports = { websocket: WS };';
      }
      // Its package names them all as exports, which keeps them although nobody asks for one.
      if (/\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/.test(id)) {
        return "export class BaseXHR {} export class XHR {} export class Request {}";
      }
    },
  };
}

/** Parts of packages that this app never runs, by the end of their path, and what stands for them. */
const UNUSED: Readonly<Record<string, string>> = {
  // What React itself has had since 18.
  "/wouter/src/use-sync-external-store.js": 'export { useSyncExternalStore } from "react";',
  // Our routes are a table of plain paths.
  "/regexparam/dist/index.mjs":
    'export const parse = () => { throw new Error("patterns are left out: vite.config.ts"); };',
  // Its own builds attributes, names and contexts anew for every icon it renders; ours has one form, and draws an icon once.
  "/lucide-react/dist/esm/createLucideIcon.mjs": `
    import { createElement } from "react";
    const FORM = {
      viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
      strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round",
    };
    export default (icon, node = icon.node) => {
      let drawn;
      return ({ size = 24, ...props }) => createElement(
        "svg",
        { width: size, height: size, "aria-hidden": props["aria-label"] ? undefined : true, ...FORM, ...props },
        (drawn ??= node.map(([tag, attributes]) => createElement(tag, attributes))),
      );
    };`,
  // Our lists have pages with numbers.
  "/query-core/build/modern/infiniteQueryBehavior.js": `
    const gone = () => { throw new Error("infinite queries are left out: vite.config.ts"); };
    export { gone as infiniteQueryBehavior, gone as hasNextPage, gone as hasPreviousPage };`,
};

/** Small parts that home needs and other pages of the member area too. */
const MEMBER_PARTS = new RegExp(
  [
    "@tanstack/(query-core|react-query)/",
    "/lucide-react/.*/(arrow-left-right|chevron-(left|right)|clock|gift|plus)\\.m?js",
    "/contract/src/(bonuses|games|money|spinwheel|wallet)\\.ts",
    "/ui/src/(amount|money|motif|skeleton|state)\\.tsx?",
    "/web/src/app/use-money-events\\.ts",
    "/web/src/features/wallet/use-wallet-events\\.ts",
    "/web/src/lib/(format|initial|online|socket|wallet)\\.ts",
  ].join("|"),
);

/** Leaves them out of the build: home has to fit on a slow phone. */
function withoutUnused(): Plugin {
  return {
    name: "krapao:without-unused",
    enforce: "pre",
    apply: "build",
    load(id) {
      return Object.entries(UNUSED).find(([end]) => id.endsWith(end))?.[1];
    },
  };
}

/** What home needs to say, without a network, that there is none. Everything else is kept when it is first asked for. */
const OFFLINE_PARTS = new RegExp(
  [
    "/web/src/app/(aside|pages/home)\\.tsx$",
    "/web/src/i18n/(core|errors|aside)/(th|la|en)\\.ts$",
    "/web/src/features/(wallet|games)/texts/(th|la|en)\\.ts$",
  ].join("|"),
);
/** The files of the build that they are in, with those that these need. */
const offlineFiles = new Set<string>();

function noteOfflineFiles(): Plugin {
  return {
    name: "krapao:offline-files",
    generateBundle(_, bundle) {
      const keep = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || offlineFiles.has(name)) return;
        offlineFiles.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) offlineFiles.add(css);
        for (const next of chunk.imports) keep(next);
      };
      for (const chunk of Object.values(bundle)) {
        const isPart =
          chunk.type === "chunk" &&
          (chunk.isEntry || OFFLINE_PARTS.test(chunk.facadeModuleId ?? ""));
        if (isPart) keep(chunk.fileName);
      }
    },
  };
}

const pwa = VitePWA({
  // The page registers it itself, when it is idle: the first paint of /login has no request to spare.
  injectRegister: false,
  // A new version waits until the member lets it in: an open page never loses the files it was built with.
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
    // The shell opens without a network; money never does: no answer of /api is ever kept.
    globPatterns: ["index.html", "assets/*.{js,css}"],
    manifestTransforms: [
      (entries) => ({
        manifest: entries.filter(({ url }) => url === "index.html" || offlineFiles.has(url)),
      }),
    ],
    importScripts: ["/push.js"],
    clientsClaim: true,
    // With a network the document comes from the server, in the language of the visitor and never older than its files.
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
    bundledLanguage(),
    websocketOnly(),
    withoutUnused(),
    react(),
    tailwindcss(),
    isSsrBuild ? [] : [noteOfflineFiles(), pwa],
  ],
  build: {
    outDir: `dist/${variant}`,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      // Calls that a page does not make are dropped: defining them has no effect.
      treeshake: { manualPureFunctions: ["endpoint", "lookup"] },
      // What the first paint needs is one file: requests are what a phone waits for.
      output: isSsrBuild
        ? {}
        : {
            // The entry lists every chunk that others need: names are bytes of the first paint. The build looks for one by its name.
            chunkFileNames: ({ name }) =>
              name === "rolldown-runtime" ? "assets/[name]-[hash].js" : "assets/[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "index", tags: ["$initial"] },
                // What home shares with other pages of a member, in one file: many small ones pack badly.
                { name: "member", test: MEMBER_PARTS },
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
