import { fileURLToPath } from "node:url";
import { transformAsync } from "@babel/core";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where the development server finds the console's side of the backend. */
const backend = process.env.CONSOLE_BACKEND_URL ?? "http://localhost:8081";

/** Runs the React Compiler over our components, in `console` and `ui`. */
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

/**
 * Whichever stylesheet a browser gets first fixes the order of the layers: each names it, as parts of pages come in
 * any order.
 */
function layersInOrder(): Plugin {
  return {
    name: "krapao:layers-in-order",
    enforce: "post",
    apply: "build",
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "asset" || !output.fileName.endsWith(".css")) continue;
        output.source = `@layer theme,base,components,utilities;${output.source}`;
      }
    },
  };
}

/** One build for every operator: which product it serves, `GET /api/office/me` says. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [reactCompiler(), websocketOnly(), react(), tailwindcss(), layersInOrder()],
  build: {
    outDir: "dist",
    target: "es2022",
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      // Calls that a page does not make are dropped: defining them has no effect.
      treeshake: { manualPureFunctions: ["endpoint", "officeEndpoint"] },
    },
  },
  server: {
    port: 7301,
    proxy: { "/api": backend, "/socket.io": { target: backend, ws: true } },
  },
});
