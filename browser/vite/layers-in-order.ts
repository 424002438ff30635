import type { Plugin } from "vite";

/**
 * Names the CSS layers at the start of every stylesheet. The stylesheet that a browser reads first
 * fixes their order, and the stylesheets of a page's parts may load in any order.
 */
export function layersInOrder(): Plugin {
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
