/** The way of money through PgBouncer in transaction mode. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Built } from "./build/build-images.ts";
import { drive } from "./drive.ts";
import { startLoad } from "./load.ts";
import { checkMoney } from "./money-checks.ts";
import { startPooler, throughPooler } from "./pooler.ts";
import { addOwners, type Rehearsal } from "./rehearsal.ts";
import { type Production, portsFrom } from "./settings.ts";
import { type Programs, startShape } from "./shape.ts";
import type { Steps } from "./steps.ts";

const LOAD_MS = 15_000;

export async function usePooler(
  steps: Steps,
  rehearsal: Rehearsal,
  { programs, built }: { programs: Programs; built: Built },
): Promise<void> {
  const { pooler: program } = programs;
  if (program === null) return steps.leaveOut("the pooler", "PgBouncer 1.21 or newer is not here");
  const shape = await startShape(steps, {
    ...rehearsal,
    folder: join(rehearsal.folder, "pooler"),
    ports: portsFrom(rehearsal.firstPort + 60),
    programs,
    release: built,
    frontImage: built.front,
    before: async ({ production, processes }) => {
      await steps.step("PgBouncer starts in transaction mode", () =>
        startPooler({ production, processes, context: built.context, program }),
      );
    },
    more: throughPooler,
  });
  const { production } = shape;
  try {
    const state = await addOwners(steps, shape, built);
    await drive(steps, { production, state, part: "first-day" });
    await drive(steps, { production, state, part: "money" });
    const load = await startLoad(production);
    await sleep(LOAD_MS);
    await load.stop();
    await steps.step("through the pooler nothing was lost, doubled or failed", async () => {
      console.log(
        (await checkMoney(production, built, load.result)).replace(/^/gm, "                 "),
      );
    });
    await steps.step("LISTEN goes past the pooler", () => checkConnections(production));
    await steps.step("no server complained", () => checkLogs(production));
  } finally {
    await shape.stop();
  }
}

/** @throws when a server's own pool is not behind the pooler, or nothing listens */
async function checkConnections(production: Production): Promise<void> {
  const superuser = new pg.Client({
    connectionString: `postgres://postgres:${production.read("database_password")}@127.0.0.1:${production.ports.database}/postgres`,
  });
  await superuser.connect();
  try {
    const { rows } = await superuser.query<{ query: string }>(
      "select query from pg_stat_activity where usename = 'krapao_app' and query ilike 'listen %'",
    );
    if (rows.length < 2) throw new Error(`${rows.length} connections listen`);
  } finally {
    await superuser.end();
  }
}

/** @throws with the first errors in the servers' logs */
function checkLogs({ folder }: Production): void {
  const errors = [1, 2].flatMap((at) =>
    readFileSync(join(folder, `server-${at}.log`), "utf8")
      .split("\n")
      .filter((line) => /"level":(50|60)\b|prepared statement|unsupported startup/.test(line)),
  );
  if (errors.length > 0) throw new Error(errors.slice(0, 3).join("\n"));
}
