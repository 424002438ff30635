/** Builds the member app when its sources are not those of the last build. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOnce } from "./children.ts";
import { root, type Variant } from "./settings.ts";

const sources = ["web", "ui", "contract", "package-lock.json"];
const skipped = new Set(["node_modules", "dist"]);

/** Where the built app of a variant is. */
const webDist = (variant: Variant) => join(root, "web/dist", variant);

/** Resolves to true when a build was needed. @throws with the builder's own words when it fails. */
export async function buildWeb(variant: Variant, env = process.env): Promise<boolean> {
  const stamp = `${webDist(variant)}.hash`;
  const hash = hashSources(variant);
  const isFresh =
    existsSync(join(webDist(variant), "index.html")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === hash;
  if (isFresh) return false;
  // A build that is cut short must not pass for the one before.
  rmSync(stamp, { force: true });
  const command = [...npmCommand(env), "run", "build", "-w", "web"];
  await runOnce("The build of the member app", command, {
    ...env,
    VARIANT: variant,
    NO_COLOR: "1",
  });
  mkdirSync(join(root, "web/dist"), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/** How npm is called: the copy that started us, else the one on the path. */
function npmCommand(env = process.env): string[] {
  const own = env.npm_execpath;
  return own?.endsWith("npm-cli.js") ? [process.execPath, own] : ["npm"];
}

/** One hash over names and contents of everything the build reads. */
function hashSources(variant: Variant): string {
  const hash = createHash("sha256").update(variant);
  for (const source of sources) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = path.includes(".") ? undefined : readdirQuiet(full);
  if (!entries) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const entry of entries.filter((name) => !skipped.has(name)).sort()) {
    addTo(hash, `${path}/${entry}`);
  }
}

function readdirQuiet(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}
