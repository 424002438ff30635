/** The plans of the statements that a call makes, as PostgreSQL executed them (auto_explain). */
import { openPool } from "../../server/src/kernel/db/database.ts";
import type { Once } from "../console-calls.ts";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Temp Written Blocks": number;
  Plans?: Node[];
}

/** One statement: EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). */
interface Plan {
  "Query Text": string;
  Plan: Node;
  durationMs: number;
}

export interface Explained {
  statements: number;
  /** Pages of tables and indexes that the statements touched. */
  pages: number;
  durationMs: number;
  /** Tables that were read from end to end, with the rows that were read. */
  scanned: string[];
  plans: Plan[];
}

/** Rows of a table that may be read from end to end: lists of settings, lookups, staff users. */
const SMALL = 2_000;

const SETTINGS = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

/** Ends what an earlier run left in a folder that stays: explaining takes time. */
export async function stopWatching(url: string): Promise<void> {
  const pool = openPool({ url, poolMax: 1 });
  await pool.query("load 'auto_explain'");
  for (const name of Object.keys(SETTINGS)) await pool.query(`alter role krapao_app reset ${name}`);
  await pool.end();
}

/**
 * Logs the plans of all statements on connections that open from now on.
 * @param url of the superuser
 * @returns a function that makes a call and reads its plans
 */
export async function watchPlans(url: string): Promise<(once: Once) => Promise<Explained>> {
  const pool = openPool({ url, poolMax: 1 });
  let heard: string[] = [];
  const { Client } = pool as unknown as { Client: { prototype: NodeJS.EventEmitter } };
  const emit = Client.prototype.emit;
  Client.prototype.emit = function (this: NodeJS.EventEmitter, event, ...given) {
    if (event === "notice") heard.push((given[0] as { message: string }).message);
    return emit.call(this, event, ...given);
  };
  await pool.query("load 'auto_explain'");
  for (const [name, value] of Object.entries(SETTINGS))
    await pool.query(`alter role krapao_app set ${name} = '${value}'`);
  await pool.end();
  return async (once) => {
    // The first call of a connection plans and loads what later calls find.
    for (let warm = 0; warm < 6; warm += 1) await once();
    heard = [];
    await once();
    return explained(heard.flatMap(toPlan));
  };
}

function toPlan(message: string): Plan[] {
  const found = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message);
  if (!found) return [];
  return [{ ...(JSON.parse(found[2] ?? "") as Plan), durationMs: Number(found[1]) }];
}

function explained(plans: Plan[]): Explained {
  const pages = (node: Node) => node["Shared Hit Blocks"] + node["Shared Read Blocks"];
  const sum = (of: (plan: Plan) => number) => plans.reduce((total, plan) => total + of(plan), 0);
  return {
    statements: plans.length,
    pages: sum(({ Plan: root }) => pages(root)),
    durationMs: sum(({ durationMs }) => durationMs),
    scanned: plans.flatMap(({ Plan: root }) => scans(root)),
    plans,
  };
}

function scans(node: Node): string[] {
  const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
  const isScan = node["Node Type"] === "Seq Scan" && rows > SMALL;
  const own = isScan ? [`${node["Relation Name"]} ${Math.round(rows)}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scans)];
}
