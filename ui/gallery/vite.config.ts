import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * The gallery of primitives: `npm run gallery -w ui` for developers, `/gallery` in builds made with
 * it.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/gallery/",
  plugins: [react(), tailwindcss()],
  build: { outDir: "../dist/gallery", emptyOutDir: true },
  server: { port: 7301 },
});
