/**
 * Makes the alerts of the service fire: errors, slow answers, waiting jobs, a missing partition, a
 * copy that is off.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { callFront } from "../closed.ts";
import { asSuperuser, startStandby } from "../database-tools.ts";
import { type Release, startServer } from "../servers.ts";
import { MEMBERS_HOST, type Production } from "../settings.ts";
import type { Shape } from "../shape.ts";
import type { Steps } from "../steps.ts";
import { ask, untilFires } from "./metrics.ts";

const CALLS = 5;
/** Longer than the second that the rule allows. */
const LOCKED_S = 2;

interface Given {
  release: Release;
  more: Record<string, string>;
  /** A member's. */
  token: string;
}

export async function raiseServiceAlerts(steps: Steps, shape: Shape, given: Given): Promise<void> {
  const { production } = shape;
  const readStatement = () => askStatement(production, given.token);
  // Prometheus counts from the first figure of a series on, so there has to be one.
  await steps.step("Errors fires: the servers may not read a table", async () => {
    const change = (verb: string) =>
      asSuperuser(production, (client) => client.query(`${verb} krapao_app`));
    await change("revoke select on statements_line from");
    try {
      await untilFires(production, "Errors", async () => {
        const statuses = await readStatement();
        if (!statuses.includes(500)) throw new Error(`answered ${statuses.join(", ")}`);
      });
    } finally {
      await change("grant select on statements_line to");
    }
  });
  await steps.step("Slow fires: a table is locked for two seconds, again and again", () =>
    untilFires(production, "Slow", () =>
      asSuperuser(production, async (client) => {
        await client.query("begin; lock table statements_line in access exclusive mode");
        const answers = readStatement();
        await client.query(`select pg_sleep(${LOCKED_S}); commit`);
        await answers;
      }),
    ),
  );
  await steps.step("JobsBehind fires: a job waits that no worker of this release knows", () =>
    asSuperuser(production, async (client) => {
      await client.query("select public.enqueue_job('rehearsal:unknown', '{}', now(), null)");
      await untilFires(production, "JobsBehind");
      await client.query(`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'rehearsal:unknown'))`);
    }),
  );
  await steps.step("PartitionsMissing fires: a coming month has no partition", () =>
    asSuperuser(production, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select 'games_call' || to_char(
           now() at time zone 'Asia/Bangkok' + interval '2 months', '_YYYY_MM') as name`,
      );
      await client.query(`drop table ${rows[0]?.name}`);
      await untilFires(production, "PartitionsMissing");
      // What the job does, and operations.md says to do.
      const added = await client.query<{ n: number }>("select add_partitions(now()) as n");
      if (added.rows[0]?.n !== 1) throw new Error(`added ${added.rows[0]?.n} partitions`);
    }),
  );
  await loseTheCopy(steps, shape, given);
}

/** Server 1 reads from a standby, which then stops. */
async function loseTheCopy(
  steps: Steps,
  { production, processes, programs, servers }: Shape,
  { release, more, token }: Given,
): Promise<void> {
  const place = { production, processes, context: release.context, bin: programs.bin };
  const standby = await steps.step(
    "server 1 reads from a standby (DATABASE_REPLICA_URL)",
    async () => {
      const started = await startStandby(place);
      const address = new URL(production.read("database_url"));
      address.port = String(production.ports.standby);
      writeFileSync(join(production.secrets, "database_replica_url"), `${address.href}\n`);
      await servers[0].stop();
      await startServer({ production, processes, release, more }, 0);
      await untilReads(production, token);
      return started;
    },
  );
  await steps.step("ReplicaLag fires: the standby is away, and the primary answers", async () => {
    await standby.stop();
    await untilFires(production, "ReplicaLag", async () => {
      const statuses = await askStatement(production, token, 2);
      if (statuses.some((status) => status !== 200)) throw new Error(statuses.join(", "));
    });
  });
}

/** Reads a page of the statement a few times at once, through nginx. @returns the statuses */
async function askStatement(production: Production, token: string, page = 1): Promise<number[]> {
  const call = {
    host: MEMBERS_HOST,
    path: "/api/statement",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "rehearsal",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ page, limit: 10 }),
  };
  const answers = await Promise.all(
    Array.from({ length: CALLS }, () => callFront(production, call)),
  );
  return answers.map(({ status }) => status);
}

/** Reads older pages until Prometheus has seen that the copy answered one. */
async function untilReads(production: Production, token: string): Promise<void> {
  const query = encodeURIComponent('max(krapao_replica_reads_total{outcome="replica"}) > 0');
  const end = performance.now() + 60_000;
  while (performance.now() < end) {
    await askStatement(production, token, 2);
    const { result } = await ask<{ result: unknown[] }>(production, `query?query=${query}`);
    if (result.length > 0) return;
  }
  throw new Error("no read went to the standby");
}
