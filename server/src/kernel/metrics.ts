/**
 * Prometheus metrics of this process and of the operation, on a separate port that the internet
 * must not reach. Routes appear as templates, because an address may contain a password.
 */
import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { describeError, type Log } from "./log.ts";

/** The gauges query the database at most this often, however often Prometheus scrapes. */
const REFRESH_INTERVAL_MS = 10_000;

/** One call to an external party, as the metrics count it. */
export interface CountedCall {
  externalParty: string;
  /** The status of the answer, or why there is none. */
  outcome: string;
  /** What the answer was; `none` without one. */
  assessment: string;
  seconds: number;
}

export interface Metrics {
  /** Counts and times every answer of this HTTP server. */
  watchHttp(app: FastifyInstance, side: "member" | "console"): void;
  /** Counts one call to an external party. */
  countExternalCall(call: CountedCall): void;
  /** Adds a gauge with labels. `read` provides its values at a scrape. */
  gauge(options: {
    name: string;
    help: string;
    labels: readonly string[];
    read: () => Promise<{ labels: Record<string, string>; value: number }[]>;
  }): void;
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const answered = new Histogram({
    name: "krapao_http_seconds",
    help: "Time until an answer, by side, route template and status",
    labelNames: ["side", "method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const external = new Histogram({
    name: "krapao_external_call_seconds",
    help: "Calls to external parties, by outcome and by what the answer was worth",
    labelNames: ["external_party", "outcome", "assessment"],
    buckets: SECONDS,
    registers,
  });
  const unreadable = new Counter({
    name: "krapao_metrics_unreadable_total",
    help: "Questions behind a gauge that failed",
    registers,
  });
  return {
    watchHttp(app, side) {
      app.addHook("onResponse", async (request, reply) => {
        const route = request.routeOptions.url ?? "none";
        answered.observe(
          { side, method: request.method, route, status: `${reply.statusCode}` },
          reply.elapsedTime / 1000,
        );
      });
    },
    countExternalCall: ({ externalParty, outcome, assessment, seconds }) =>
      external.observe({ external_party: externalParty, outcome, assessment }, seconds),
    gauge({ name, help, labels, read }) {
      let readAt = Number.NEGATIVE_INFINITY;
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          if (performance.now() - readAt < REFRESH_INTERVAL_MS) return;
          readAt = performance.now();
          try {
            const values = await read();
            this.reset();
            for (const each of values) this.set(each.labels, each.value);
          } catch (error) {
            unreadable.inc();
            log.warn({ event: "metrics", ...describeError(error) }, "gauge could not be read");
          }
        },
      });
    },
    text: () => registry.metrics(),
  };
}

/** Serves the metrics at `/metrics`. @returns a function that stops the server */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
