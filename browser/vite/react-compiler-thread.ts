/// <reference path="./babel.d.ts" />
/** Runs the React Compiler in a separate thread: the bundler's thread stays free. */
import { parentPort } from "node:worker_threads";
import { transformAsync } from "@babel/core";
import type { CompileAnswer, CompileRequest } from "./react-compiler.ts";

parentPort?.on("message", async ({ id, file, code, sourceMaps }: CompileRequest) => {
  const answer = await compile(file, code, sourceMaps).then(
    (compiled): CompileAnswer => ({ id, compiled }),
    (error: unknown): CompileAnswer => ({ id, error: String(error) }),
  );
  parentPort?.postMessage(answer);
});

async function compile(file: string, code: string, sourceMaps: boolean) {
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: ["babel-plugin-react-compiler"],
  });
  return result?.code ? { code: result.code, map: result.map ?? null } : null;
}
