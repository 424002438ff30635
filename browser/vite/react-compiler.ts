/// <reference path="./babel.d.ts" />
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ExistingRawSourceMap } from "rolldown";
import type { Plugin } from "vite";
import { openBuildCache } from "./build-cache.ts";

export interface CompileRequest {
  id: number;
  file: string;
  code: string;
  sourceMaps: boolean;
}

type Compiled = { code: string; map: ExistingRawSourceMap | null } | null;
export type CompileAnswer = { id: number; compiled: Compiled } | { id: number; error: string };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const versionOf = (name: string) =>
  String(createRequire(import.meta.url)(`${name}/package.json`).version);

/**
 * Runs the React Compiler over our components: every `.tsx` file outside of packages. The compiler
 * takes most of the time of a build, so it runs in threads, and what it made of a file is kept for
 * the next build. Prerendering renders a page once, where memoising changes nothing: such a build
 * leaves the compiler out.
 */
export function reactCompiler(): Plugin {
  const threads = openThreads();
  const versions = ["@babel/core", "babel-plugin-react-compiler"].map(
    (name) => `${name}-${versionOf(name)}`,
  );
  const cache = openBuildCache<Compiled>(versions.join("-"));
  let sourceMaps = true;
  return {
    name: "krapao:react-compiler",
    enforce: "pre",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configResolved({ command, build }) {
      sourceMaps = command === "serve" || build.sourcemap !== false;
    },
    transform: {
      filter: { id: { include: /\.tsx(\?|$)/, exclude: /node_modules/ } },
      handler(code, id) {
        const file = id.split("?")[0] ?? id;
        return cache.get([relative(ROOT, file), `${sourceMaps}`, code], () =>
          threads.compile({ file, code, sourceMaps }),
        );
      },
    },
    closeBundle: () => threads.close(),
  };
}

/** Threads that compile, started when there is something to compile. */
function openThreads() {
  const file = new URL("./react-compiler-thread.ts", import.meta.url);
  const waiting = new Map<
    number,
    { resolve: (compiled: Compiled) => void; reject: (error: Error) => void }
  >();
  const threads: Worker[] = [];
  let lastId = 0;

  const start = () => {
    const thread = new Worker(file);
    thread.on("message", (answer: CompileAnswer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("error" in answer) asker?.reject(new Error(answer.error));
      else asker?.resolve(answer.compiled);
    });
    thread.on("error", (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    threads.push(thread);
    return thread;
  };
  const choose = () => {
    if (threads.length < Math.min(availableParallelism(), waiting.size)) return start();
    return threads[lastId % threads.length] ?? start();
  };
  return {
    compile: (request: Omit<CompileRequest, "id">) =>
      new Promise<Compiled>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        choose().postMessage({ ...request, id: lastId } satisfies CompileRequest);
      }),
    close: async () => {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
    },
  };
}
