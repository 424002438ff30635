import { fileURLToPath } from "node:url";
import { chunkLoader } from "@krapao/browser/vite/chunk-loader";
import { layersInOrder } from "@krapao/browser/vite/layers-in-order";
import { LICENCES } from "@krapao/browser/vite/licences";
import { reactCompiler } from "@krapao/browser/vite/react-compiler";
import { websocketOnly } from "@krapao/browser/vite/websocket-only";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where the development server finds the console API. */
const backend = process.env.CONSOLE_BACKEND_URL ?? "http://localhost:8081";

/** One build for every operator: `GET /api/console/me` answers which product it serves. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    reactCompiler(),
    websocketOnly(),
    react(),
    tailwindcss(),
    layersInOrder(),
    chunkLoader(),
  ],
  build: {
    outDir: "dist",
    license: { fileName: LICENCES },
    target: "es2022",
    manifest: true,
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    reportCompressedSize: false,
    rolldownOptions: {
      // Defining a call has no effect, so calls that the console does not make are dropped.
      treeshake: { manualPureFunctions: ["endpoint", "consoleEndpoint"] },
    },
  },
  server: {
    port: 7301,
    proxy: { "/api": backend, "/socket.io": { target: backend, ws: true } },
  },
});
