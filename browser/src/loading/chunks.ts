import { mayReload } from "./reloads.ts";

/** Pauses before a file is asked for again; none after the last try. */
const PAUSES_MS = [300, 1_200, 0];
/** A page whose new document has missing files too does not reload in a circle. */
const RELOAD_AGAIN_MS = 60_000;

/**
 * This document cannot load the code any more: its module map keeps a failure, or the server has
 * another build now. A new document can.
 */
export class NeedsReload extends Error {}

/** Addresses of this build whose code runs or whose styles apply. */
const ready = new Set<string>();
/** Files on their way; several chunks may need the same. */
const underWay = new Map<string, Promise<unknown>>();

const failed = (file: string) => new Error(`${file} did not load`);

/** The address of a file as the build lists it (`browser/vite/chunk-loader.ts`). */
const addressOf = (file: string) => `/assets/${file}${file.endsWith(".css") ? "" : ".js"}`;

/** Whether the document itself has loaded a stylesheet. */
const isInDocument = (address: string) =>
  document.querySelector(`[rel=stylesheet][href="${address}"]`) !== null;

/** Starts what brings or applies a file, unless that is under way. */
function once(name: string, start: () => Promise<unknown>): Promise<unknown> {
  const started = underWay.get(name) ?? start().finally(() => underWay.delete(name));
  underWay.set(name, started);
  return started;
}

/** Brings a file into the browser's cache, where `import()` and stylesheets find it. */
async function bring(file: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    const answer = await fetch(file).catch(() => null);
    if (answer?.status === 404 || answer?.status === 410) throw new NeedsReload(file);
    // A file is in the cache once its last byte was read.
    if (answer?.ok && (await answer.arrayBuffer().catch(() => null))) return;
    if (pause === 0 || !navigator.onLine) break;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw failed(file);
}

/** Applies a stylesheet. One that fails leaves the document, so that it can be added again. */
const apply = (file: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = file;
    link.onload = () => {
      ready.add(file);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(failed(file));
    };
    document.head.append(link);
  });

/** After a deploy the files of an open page are gone, and its new document names the new ones. */
async function reloadWhenGone(error: unknown): Promise<void> {
  const reloadedAt = Number(sessionStorage.getItem("reloaded") ?? 0);
  const isGone = error instanceof NeedsReload && Date.now() - reloadedAt > RELOAD_AGAIN_MS;
  if (!isGone || !mayReload()) return;
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
  // Nothing of this document goes on.
  await new Promise(() => undefined);
}

/**
 * Runs an `import()`. The build puts it around each one of the apps, with the files that the chunk
 * and all that it imports consist of (`browser/vite/chunk-loader.ts`). Browsers keep a module that
 * failed for the life of the document, and the same file under another address would import a
 * second copy of what it shares. So every file is brought into the cache first, again if that
 * fails, and `import()` runs when all of them are there.
 */
export async function loadChunk<T>(run: () => Promise<T>, files: readonly string[] = []) {
  const missing = files.map(addressOf).filter((file) => !ready.has(file) && !isInDocument(file));
  try {
    await Promise.all(missing.map((file) => once(file, () => bring(file))));
  } catch (error) {
    await reloadWhenGone(error);
    throw error;
  }
  // In the order of the build: of two rules that are alike the later one counts.
  const styles = missing.filter((file) => file.endsWith(".css") && !ready.has(file));
  await Promise.all(styles.map((file) => once(`styles of ${file}`, () => apply(file))));
  const module = await run().catch((cause) => {
    throw new NeedsReload("a module did not start", { cause });
  });
  for (const file of missing) ready.add(file);
  return module;
}
