import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Packages that reach browsers without being a module of the build: what Tailwind writes, workers
 * and the service worker. The notice of echarts stands outside its licence.
 */
export const OUTSIDE_BUNDLES = {
  web: [
    ...["tailwindcss", "zxing-wasm", "idb"],
    ...["core", "expiration", "precaching", "routing", "strategies"].map(
      (part) => `workbox-${part}`,
    ),
  ],
  console: ["tailwindcss", "echarts"],
} as const;

/** The name under which both apps serve their notices. */
export const LICENCES = "licences.txt";

/** Appends to the notices of the bundled packages those of other packages and of the fonts. */
export function addLicences(app: keyof typeof OUTSIDE_BUNDLES, out: string): void {
  for (const folder of [
    ...OUTSIDE_BUNDLES[app].map((name) => `node_modules/${name}`),
    "ui/src/fonts",
  ]) {
    const files = readdirSync(join(root, folder)).filter((name) => /^(LICENSE|NOTICE)/.test(name));
    if (files.length === 0) throw new Error(`${folder} has no licence`);
    for (const file of files) {
      const text = readFileSync(join(root, folder, file), "utf8").trim();
      appendFileSync(join(out, LICENCES), `\n## ${folder}/${file}\n\n${text}\n`);
    }
  }
}
