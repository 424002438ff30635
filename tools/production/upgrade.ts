/** Replaces the release before the last migration by this one, server by server, under load. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "@krapao/testkit/settings";
import pg from "pg";
import { providers } from "../../server/seeds/games.ts";
import type { Built } from "./build/build-images.ts";
import { drive } from "./drive.ts";
import { startLoad } from "./load.ts";
import { checkMoney } from "./money-checks.ts";
import { addOwners, build, type Rehearsal } from "./rehearsal.ts";
import { runProgram, startServer } from "./servers.ts";
import { type Production, portsFrom } from "./settings.ts";
import { type Programs, startShape } from "./shape.ts";
import type { Steps } from "./steps.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** How many commits it looks back for one that starts. */
const LOOK_BACK = 30;

/** The newest migration, and the last commit without it whose server can be started. */
function beforeLastMigration(folder: string): { migration: string; commit: string } {
  const migration = readdirSync(join(root, "server/migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  const place = `server/migrations/${migration}`;
  // Not of the first parents: a merge would add it together with the migrations before it.
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", place);
  const candidates = git("log", "--first-parent", "--format=%H", `-${LOOK_BACK}`, `${added}^1`);
  const clone = join(folder, "clone-candidates");
  if (!existsSync(clone)) execFileSync("git", ["clone", "-q", root, clone], { stdio: "pipe" });
  symlinkOnce(join(root, "node_modules"), join(clone, "node_modules"));
  for (const commit of candidates.split("\n")) {
    execFileSync("git", ["checkout", "-q", "-f", commit], { cwd: clone, stdio: "pipe" });
    if (starts(clone)) return { migration: migration ?? "", commit };
  }
  throw new Error(`none of ${LOOK_BACK} commits before ${migration} starts`);
}

function symlinkOnce(target: string, path: string): void {
  if (!existsSync(path)) symlinkSync(target, path);
}

/** Whether the modules of a clone's server load: without variables it says what is missing. */
function starts(clone: string): boolean {
  const { stderr } = spawnSync(process.execPath, ["server/src/main.ts"], {
    cwd: clone,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
  return stderr.includes("NODE_ENV must be");
}

/** Long enough for a few hundred movements before, between and after the steps. */
const PAUSE_MS = 6_000;

export async function upgrade(
  steps: Steps,
  rehearsal: Rehearsal,
  { programs, built }: { programs: Programs; built: Built },
): Promise<void> {
  const { migration, commit } = await steps.step(
    "the last commit before the newest migration that starts",
    () => beforeLastMigration(rehearsal.folder),
  );
  const old = await steps.step(
    `the release before ${migration} is built from ${commit.slice(0, 8)}`,
    () => build(rehearsal.folder, commit, ["apps"]),
  );
  const shape = await startShape(steps, {
    ...rehearsal,
    folder: join(rehearsal.folder, "upgrade"),
    ports: portsFrom(rehearsal.firstPort + 30),
    programs,
    release: old,
    frontImage: built.front,
    before: ({ production }) => addProviders(production),
  });
  try {
    const { production, processes } = shape;
    const state = await addOwners(steps, shape, old);
    await drive(steps, { production, state, part: "first-day" });
    const load = await steps.step("members move money", async () => {
      const started = await startLoad(production);
      await sleep(PAUSE_MS);
      return started;
    });
    try {
      await steps.step(`under load: the database is migrated (${migration})`, async () => {
        const printed = await runProgram({ production, release: built }, "migrate:", [
          "server/seeds/prepare.ts",
        ]);
        if (!printed.includes(migration)) throw new Error(printed);
        await sleep(PAUSE_MS);
      });
      for (const at of [0, 1]) {
        await steps.step(`under load: server ${at + 1} is replaced`, async () => {
          await shape.servers[at]?.stop();
          await startServer({ production, processes, release: built }, at);
          await sleep(PAUSE_MS);
        });
      }
    } finally {
      await load.stop();
    }
    await steps.step(
      "nothing was lost, doubled or failed, and reconcile finds no discrepancy",
      async () => {
        console.log(
          (await checkMoney(production, built, load.result)).replace(/^/gm, "                 "),
        );
      },
    );
  } finally {
    await shape.stop();
  }
}

/** Releases before 1.1.15 had no way to add providers to a production: their operator wrote SQL. */
async function addProviders(production: Production): Promise<void> {
  const client = new pg.Client({ connectionString: production.read("database_owner_url") });
  await client.connect();
  try {
    for (const { code, name } of providers) {
      await client.query(
        "insert into games_provider (code, name) values ($1, $2) on conflict do nothing",
        [code, name],
      );
    }
  } finally {
    await client.end();
  }
}
