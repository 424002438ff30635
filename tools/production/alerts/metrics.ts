/** Prometheus with the files of deploy/, and what its own API says. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accepts, type Processes, type Started, until } from "../processes.ts";
import { find } from "../programs.ts";
import type { Production } from "../settings.ts";

/** In the rehearsal's copy of the rules an alert waits this long, and its thresholds are lower. */
const SHORT = "1s";

/** What the rehearsal's copy of the rules waits for in place of minutes. */
export function shortened(rules: string): string {
  return rules
    .replace(/^( +for:) .*$/gm, `$1 ${SHORT}`)
    .replace(/(krapao_(?:queue_oldest|replica_lag)_seconds(?:\{[^}]*\})?\)) > \d+/g, "$1 > 2")
    .replaceAll("[5m]", "[30s]");
}

/** Starts Prometheus with its targets on this machine. */
export async function startPrometheus({
  production,
  processes,
  context,
}: {
  production: Production;
  processes: Processes;
  context: string;
}): Promise<Started> {
  const { ports, folder } = production;
  const etc = join(folder, "prometheus");
  mkdirSync(etc, { recursive: true });
  const settings = readFileSync(join(context, "deploy/prometheus.yml"), "utf8")
    .replaceAll(
      /server-([12]):9464/g,
      (_all, at) => `127.0.0.1:${ports.servers[Number(at) - 1]?.metrics}`,
    )
    .replaceAll(/interval: 15s/g, "interval: 1s");
  writeFileSync(join(etc, "prometheus.yml"), settings);
  const rules = readFileSync(join(context, "deploy/alerts.yml"), "utf8");
  writeFileSync(join(etc, "alerts.yml"), shortened(rules));
  const started = processes.start({
    name: "Prometheus",
    command: find("prometheus") ?? "",
    args: [
      `--config.file=${etc}/prometheus.yml`,
      `--storage.tsdb.path=${etc}/data`,
      `--web.listen-address=127.0.0.1:${ports.prometheus}`,
    ],
    log: join(folder, "prometheus.log"),
    env: { PATH: process.env.PATH },
  });
  await until(started, () => accepts(ports.prometheus));
  return started;
}

/** A call of Prometheus' own API. */
export async function ask<T>(production: Production, path: string): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${production.ports.prometheus}/api/v1/${path}`);
  const { status, data, error } = (await answer.json()) as {
    status: string;
    data: T;
    error?: string;
  };
  if (status === "success") return data;
  throw new Error(`Prometheus refuses ${path}: ${error}`);
}

const FIRES_WITHIN_MS = 60_000;

/**
 * Waits until an alert fires. @param meanwhile what makes it fire, again and again
 * @throws with what Prometheus knows of its rule
 */
export async function untilFires(
  production: Production,
  name: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  interface Alerts {
    alerts: { labels: { alertname: string }; state: string }[];
  }
  const end = performance.now() + FIRES_WITHIN_MS;
  while (performance.now() < end) {
    await meanwhile();
    const { alerts } = await ask<Alerts>(production, "alerts");
    if (alerts.some(({ labels, state }) => labels.alertname === name && state === "firing")) return;
    await sleep(500);
  }
  interface Rules {
    groups: { rules: { name: string; health: string; state: string; query: string }[] }[];
  }
  const { groups } = await ask<Rules>(production, "rules");
  const rule = groups.flatMap(({ rules }) => rules).find((each) => each.name === name);
  throw new Error(`${name} does not fire: ${JSON.stringify(rule)}`);
}

/** The names of all alerting rules. @throws when Prometheus cannot evaluate one */
export async function rulesOf(production: Production): Promise<string[]> {
  interface Rules {
    groups: { rules: { name: string; health: string; lastError?: string }[] }[];
  }
  const { groups } = await ask<Rules>(production, "rules");
  const rules = groups.flatMap(({ rules: all }) => all);
  const sick = rules.filter(({ health }) => health === "err");
  if (sick.length > 0) throw new Error(JSON.stringify(sick));
  return rules.map(({ name }) => name);
}

/** Asks every query of deploy/dashboard.json. @returns their number @throws when one is empty */
export async function askDashboard(production: Production, context: string): Promise<number> {
  const text = readFileSync(join(context, "deploy/dashboard.json"), "utf8");
  const queries = [...text.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, query]) => JSON.parse(`"${query}"`) as string,
  );
  const empty: string[] = [];
  for (const query of queries) {
    const { result } = await ask<{ result: unknown[] }>(
      production,
      `query?query=${encodeURIComponent(query)}`,
    );
    if (result.length === 0) empty.push(query);
  }
  if (queries.length === 0 || empty.length > 0) {
    throw new Error(`without data: ${empty.join(" | ")}`);
  }
  return queries.length;
}
