import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openHttp } from "../open-http.ts";
import { shedOverload } from "./load-shedding.ts";

let http: FastifyInstance;
let accepted = 0;
let answer = () => {};
afterEach(() => http.close());

/** A server with one call, whose accepted ones wait until all were accepted or refused. */
async function start(limits: { callsMax: number; maxEventLoopDelayMs: number }): Promise<string> {
  http = openHttp({ trustedProxies: [] }, { info() {}, warn() {}, error() {} });
  shedOverload(http, limits);
  const { promise, resolve } = Promise.withResolvers<void>();
  accepted = 0;
  answer = resolve;
  http.get("/api/slow", async () => {
    accepted += 1;
    await promise;
    return {};
  });
  return http.listen({ port: 0, host: "127.0.0.1" });
}

async function statusesOf(url: string, calls: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const answered = Array.from({ length: calls }, async () => {
    const { status } = await fetch(`${url}/api/slow`);
    counts[status] = (counts[status] ?? 0) + 1;
  });
  await expect.poll(() => accepted + (counts[503] ?? 0)).toBe(calls);
  answer();
  await Promise.all(answered);
  return counts;
}

test("a process that stays late halves what it accepts, and never stops answering", async () => {
  // Every half second counts as late: the event loop is never that quick.
  const url = await start({ callsMax: 64, maxEventLoopDelayMs: 0 });
  await sleep(2_000);
  expect(await statusesOf(url, 40)).toEqual({ 200: 16, 503: 24 });
});

test("a process in time accepts its maximum", async () => {
  const url = await start({ callsMax: 30, maxEventLoopDelayMs: 60_000 });
  await sleep(1_000);
  expect(await statusesOf(url, 40)).toEqual({ 200: 30, 503: 10 });
});
