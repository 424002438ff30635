import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const LOADER = fileURLToPath(new URL("../src/loading/chunks.ts", import.meta.url));

/** In the code of a chunk: its calls of `import()`, and those of what the same chunk contains. */
const CALLS = /\bimport\(|\bPromise\.resolve\(\)\.then\(\(\)=>[\w$]+\)[^,]*,__VITE_PRELOAD__/g;
/** The marks of calls that a loader gets. */
const MARKS = /__VITE_PRELOAD__/g;

/** What Vite writes into a chunk: the files that its calls need, and the places of each call. */
const LIST = /const __vite__mapDeps=[^[]*\[("assets\/[^\]]*")\][^;]*;\n?/;
const PLACES = /__vite__mapDeps\(\[([\d,]+)\]\)/g;

/**
 * Gives every `import()` of an app to `loadChunk`, with the files that the chunk needs. Vite does
 * so for its own function, which leaves loading to the module map; this one replaces it.
 * The loader runs both arguments of a `then` that follows `import()` directly, so the second one
 * does not get the error of a missing file: write `.then(...).catch(...)`.
 */
export function chunkLoader(): Plugin[] {
  return [giveToLoader(), shortenLists()];
}

function giveToLoader(): Plugin {
  return {
    name: "krapao:chunk-loader",
    enforce: "pre",
    apply: "build",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite lists no files for a chunk that needs only itself.
          resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
        },
      },
    }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)};`,
    },
    generateBundle(_, bundle) {
      const count = (code: string, what: RegExp) => code.match(what)?.length ?? 0;
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        if (count(output.code, CALLS) === count(output.code, MARKS)) continue;
        this.error(`${output.fileName} has an import() that does not go through the loader`);
      }
    },
  };
}

/** Lists are bytes of the first paint, so they have short names, and not the entry. */
function shortenLists(): Plugin {
  return {
    name: "krapao:chunk-lists",
    apply: "build",
    generateBundle: {
      // Vite has written its lists then.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        for (const chunk of chunks) {
          if (!chunk.code.includes("__vite__mapDeps=")) continue;
          const list = LIST.exec(chunk.code)?.[1];
          if (list === undefined) this.error(`${chunk.fileName} has no list of files`);
          chunk.code = shorten(chunk.code, JSON.parse(`[${list}]`), entries);
        }
      },
    },
  };
}

/** `"assets/a.js","assets/b.css"` becomes `a b.css`; a call that needs one file names it itself. */
function shorten(code: string, files: readonly string[], entries: readonly string[]): string {
  const names: string[] = [];
  const placeOf = (name: string) => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const called = code.replace(PLACES, (_, places: string) => {
    const needed = places
      .split(",")
      .map((place) => files[Number(place)] ?? "")
      .filter((file) => !entries.includes(file))
      .map((file) => file.replace(/^assets\/|\.js$/g, ""));
    return needed.length === 1
      ? `["${needed[0]}"]`
      : `__vite__mapDeps([${needed.map(placeOf).join(",")}])`;
  });
  const list = `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f="${names.join(" ")}".split(" "))))=>i.map(i=>d[i]);\n`;
  return called.replace(LIST, () => (names.length > 0 ? list : ""));
}
