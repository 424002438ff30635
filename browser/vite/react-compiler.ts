/// <reference path="./babel.d.ts" />
import { transformAsync } from "@babel/core";
import type { Plugin } from "vite";

/** Runs the React Compiler over our components: every `.tsx` file outside of packages. */
export function reactCompiler(): Plugin {
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
