/**
 * `npm run new feature <word>`, `npm run new adapter <port> <company>`, `npm run new migration
 * <name>`: writes the files of something new. `npm run new schema` writes the types of the tables
 * from the migrations.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WORDS } from "@krapao/contract/words";
import { root } from "@krapao/testkit/settings";
import { adapterFiles, ports } from "./adapter-files.ts";
import { featureFiles } from "./feature-files.ts";
import type { NewFile } from "./names.ts";
import { writeSchema } from "./schema.ts";

const USAGE = `npm run new feature <word>
npm run new adapter <port> <company>
npm run new migration <name>
npm run new schema`;

/** The next migration. @throws when the name is not in snake_case */
export function migrationFile(name: string): NewFile {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is not in snake_case`);
  const last = readdirSync(join(root, "server/migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .at(-1);
  const number = String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, "0");
  return {
    path: `server/migrations/${number}_${name}.sql`,
    text: "-- Say what changes, and why. End with what krapao_app may do with a new table.\n",
  };
}

function filesFor(kind?: string, first?: string, second?: string): NewFile[] {
  const words: readonly string[] = WORDS;
  if (kind === "feature" && first) {
    if (words.includes(first)) return featureFiles(first);
    throw new Error(`"${first}" is no word yet: add it to contract/src/words.ts first.`);
  }
  if (kind === "adapter" && first && second && /^[a-z][a-z0-9-]*$/.test(second)) {
    if (ports().includes(first)) return adapterFiles(first, second);
    throw new Error(`There is no port "${first}"; there are ${ports().join(", ")}.`);
  }
  if (kind === "migration" && first) return [migrationFile(first)];
  throw new Error(USAGE);
}

function write({ path, text }: NewFile): void {
  if (existsSync(join(root, path))) {
    console.log(`is there   ${path}`);
    return;
  }
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`written    ${path}`);
}

if (import.meta.main) {
  const [kind, ...names] = process.argv.slice(2);
  try {
    if (kind === "schema") await writeSchema();
    else {
      for (const file of filesFor(kind, ...names)) write(file);
      if (kind === "feature")
        console.log("List its file in contract/src/index.ts and server/src/features.ts.");
      if (kind !== "migration") console.log("Its test fails now. Make it pass.");
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
