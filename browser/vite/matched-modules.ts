import type { ConfigEnv, Plugin } from "vite";

/** A build of the files that browsers load; a prerendering build leaves packages out. */
const isClientBuild = (_: unknown, { command, isSsrBuild = false }: ConfigEnv) =>
  command === "build" && !isSsrBuild;

/**
 * Replaces modules by the end of their path. The build fails when an entry matches no module: an
 * update of the package has moved the file, and the replacement would silently be lost.
 */
export function replaceModules(
  name: string,
  replacements: Readonly<Record<string, string>>,
): Plugin {
  const unmatched = new Set(Object.keys(replacements));
  return {
    name: `krapao:${name}`,
    enforce: "pre",
    apply: isClientBuild,
    load(id) {
      const end = Object.keys(replacements).find((each) => id.endsWith(each));
      if (end === undefined) return;
      unmatched.delete(end);
      return replacements[end];
    },
    buildEnd(error) {
      if (error || unmatched.size === 0) return;
      this.error(`${name}: no module matches ${[...unmatched].join(", ")}`);
    },
  };
}

/** Fails the build when one of these patterns matches no module of it. */
export function expectModules(name: string, patterns: readonly RegExp[]): Plugin {
  return {
    name: `krapao:expect-${name}`,
    apply: isClientBuild,
    buildEnd(error) {
      if (error) return;
      const ids = [...this.getModuleIds()];
      const lost = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)));
      if (lost.length > 0) this.error(`${name}: no module matches ${lost.join(", ")}`);
    },
  };
}
