/** Compares the commands in the blocks of docs/operations.md with what rehearsal and tests run. */
import type { Source } from "./sources.ts";
import type { Problem } from "./tidy-rules.ts";

const DOCUMENT = "docs/operations.md";

interface Run {
  /** The file that runs what the command does. */
  file: string;
  /** What the file contains if it does. */
  text: string;
}

const SERVER = "docker compose exec server-1 node server/src/cli";
const UP = "docker compose up -d";

/** Each command as the document writes it, and where it is run. */
export const RUNS: Record<string, Run> = {
  "docker compose --profile citus up -d": { file: "tools/citus/cluster.ts", text: "joinNodes(" },
  "docker compose build": { file: "tools/production/build/build-images.ts", text: "buildImage(" },
  [UP]: { file: "tools/production/rehearse.ts", text: "startShape(" },
  "docker compose run --rm admin server/src/cli/staff.ts add <username> owner": {
    file: "tools/production/rehearsal.ts",
    text: '"server/src/cli/staff.ts", "add"',
  },
  'docker compose run --rm admin server/src/cli/admit.ts <company> --by NAME --why "..."': {
    file: "tools/production/shape.ts",
    text: "server/src/cli/admit.ts",
  },
  [`${SERVER}/compare.ts <company>`]: {
    file: "tools/deploy/server-image.test.ts",
    text: "server/src/cli/compare.ts",
  },
  [`${SERVER}/reconcile.ts`]: {
    file: "tools/production/money-checks.ts",
    text: "server/src/cli/reconcile.ts",
  },
  [`${SERVER}/verify-spins.ts`]: {
    file: "tools/deploy/server-image.test.ts",
    text: "server/src/cli/verify-spins.ts",
  },
  "docker compose run --rm migrate": {
    file: "tools/production/upgrade.ts",
    text: "server/seeds/prepare.ts",
  },
  [`${UP} --no-deps server-1`]: { file: "tools/production/upgrade.ts", text: "startServer(" },
  [`${UP} --no-deps server-2`]: { file: "tools/production/upgrade.ts", text: "startServer(" },
  [`${UP} --no-deps front`]: { file: "tools/production/shape.ts", text: "startFront(" },
  "psql -v owner_password=... -v app_password=... -v admin_password=... -f deploy/roles.sql": {
    file: "tools/production/stores.ts",
    text: "deploy/roles.sh",
  },
  "deploy/backup.sh": { file: "tools/production/backup.ts", text: "deploy/backup.sh" },
  "deploy/restore.sh BACKUP NEW_DATA_DIR": {
    file: "tools/production/backup.ts",
    text: "deploy/restore.sh",
  },
  "deploy/backup-media.sh": { file: "tools/drill.ts", text: "deploy/backup-media.sh" },
  ...Object.fromEntries(
    ["start", "full", "incremental", "restore NEW_DATA_DIR"].map((words) => [
      `deploy/pgbackrest.sh ${words}`,
      { file: "tools/drill/ways.ts", text: `"pgbackrest.sh", ["${words.split(" ")[0]}"` },
    ]),
  ),
  "npm run drill": { file: "package.json", text: "tools/run.mjs tools/drill.ts" },
  "npm run production": { file: "package.json", text: "tools/run.mjs tools/production.ts" },
};

/** The commands in the document's blocks, one a line. */
export const commandsOf = (document: string): string[] =>
  [...document.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.split("\n"))
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Commands that nothing runs, entries whose file does not, and entries without a command. */
export function checkOperations(sources: Source[], runs: Record<string, Run> = RUNS): Problem[] {
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text;
  const document = textOf(DOCUMENT);
  if (document === undefined) return [];
  const commands = commandsOf(document);
  const problem = (say: string): Problem => ({ path: DOCUMENT, say });
  return [
    ...commands
      .filter((command) => !(command in runs))
      .map((command) => problem(` has the command "${command}", which nothing runs`)),
    ...Object.entries(runs).flatMap(([command, { file, text }]) => [
      ...(textOf(file)?.includes(text)
        ? []
        : [problem(` has the command "${command}", which ${file} does not run`)]),
      ...(commands.includes(command) ? [] : [problem(` lacks the command "${command}"`)]),
    ]),
  ];
}
