/** Reads what the rehearsal and the tests need of compose.yaml. */

/** The indented lines below the line `head`. */
export function blockOf(compose: string, head: string): string {
  const lines = compose.split("\n");
  const start = lines.findIndex((line) => line.trim() === head);
  const depth = (line: string) => line.length - line.trimStart().length;
  const own = depth(lines[start] ?? "");
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== "" && depth(line) <= own);
  return rest.slice(0, end).join("\n");
}

/** The variables of a block, each `NAME: value` on a separate line. */
export const environmentOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/^ *([A-Z][A-Z0-9_]+): "?([^"\n]*)"?$/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

/** The settings that the command line of a service has, `-c name=value`. */
export const settingsOf = (compose: string, head: string): Record<string, string> =>
  Object.fromEntries(
    [...blockOf(compose, head).matchAll(/-c ([\w.]+)=('[^']*'|\S+)/g)].map(
      ([, name = "", value = ""]) => [name, value.replace(/^'|'$/g, "")],
    ),
  );

/** The settings of PostgreSQL. */
export const databaseSettings = (compose: string): Record<string, string> =>
  settingsOf(compose, "postgres:");
