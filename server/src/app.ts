import { join } from "node:path";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { contract } from "@krapao/contract";
import { VERSION } from "@krapao/contract/version";
import type { FastifyInstance } from "fastify";
import { clockCallbacks } from "./clock-callbacks.ts";
import { companiesOf } from "./compare/companies.ts";
import { COMPRESSED_CALLS } from "./compressed-calls.ts";
import type { Config } from "./config.ts";
import { registerConsoleApp } from "./console-app.ts";
import { openDatabases } from "./databases.ts";
import { connectPorts } from "./external-parties.ts";
import { authenticate, findMember, readAs } from "./features/accounts/index.ts";
import { findConversation, requireChatActive } from "./features/chat/index.ts";
import { registerOperationMetrics } from "./features/dashboard/index.ts";
import { keepUnreadable } from "./features/deposits/index.ts";
import { isTerminated, readSetting, watchLookups } from "./features/lookups/index.ts";
import { requireNotExcluded } from "./features/protection/index.ts";
import { admitInUse, companyGate } from "./features/setup/index.ts";
import {
  bindFeatures,
  featureCallbacks,
  featureCrontab,
  featureJobs,
  featureSubscribers,
  featureSweeps,
} from "./features.ts";
import { type ShiftableClock, systemClock, systemRandom } from "./kernel/clock.ts";
import type { Db } from "./kernel/db/database.ts";
import { asyncApiDocument } from "./kernel/http/asyncapi.ts";
import { bridgeDocument } from "./kernel/http/bridge/bridge-document.ts";
import { bindCallbacks, type KeptCallback } from "./kernel/http/callbacks.ts";
import { compressAnswers } from "./kernel/http/compression.ts";
import { openHttp } from "./kernel/http/open-http.ts";
import { openApiDocument } from "./kernel/http/openapi.ts";
import { shedOverload } from "./kernel/http/overload/load-shedding.ts";
import { servePages } from "./kernel/http/pages.ts";
import { acceptUploads } from "./kernel/http/uploads.ts";
import { startJobs } from "./kernel/jobs/jobs.ts";
import { type Log, openLog } from "./kernel/log.ts";
import { openMedia } from "./kernel/media/media.ts";
import { mediaLinks } from "./kernel/media/media-links.ts";
import { openStorage } from "./kernel/media/open-storage.ts";
import { bindPictures } from "./kernel/media/public-pictures.ts";
import { openScan } from "./kernel/media/scan-file.ts";
import { bindMedia } from "./kernel/media/serve-media.ts";
import type { Storage } from "./kernel/media/storage.ts";
import { type Metrics, openMetrics, serveMetrics } from "./kernel/metrics.ts";
import type { OutboundLog } from "./kernel/outbound/may-call.ts";
import { collectOutboundStatistics } from "./kernel/outbound/outbound-statistics.ts";
import { openSockets } from "./kernel/realtime/sockets.ts";
import { openRateLimits } from "./kernel/security/rate-limit.ts";
import { collectShown } from "./kernel/shown.ts";
import type { Context } from "./ports/context.ts";
import { CONSOLE_HELMET_OPTIONS, headersOf, helmetOptions } from "./security-headers.ts";

/** The console sends texts in three languages in one body. */
const CONSOLE_BODY_BYTES = 512 * 1024;

export interface App {
  http: FastifyInstance;
  /** The console's own HTTP server; null when this process serves none. */
  consoleHttp: FastifyInstance | null;
  ctx: Context;
  /** @returns the URLs it listens on */
  listen(): Promise<{ url: string; consoleUrl: string | null }>;
  /**
   * Recovers from an error that no code awaited, when the cause is a lost database connection.
   * @returns false when the error has another cause
   */
  recover(error: unknown): boolean;
  /** Lets running calls and jobs end, then closes every connection. */
  close(): Promise<void>;
}

export interface AppOptions {
  log?: Log;
  clock?: ShiftableClock;
  /** false: this process runs no jobs. */
  withJobs?: boolean;
  /** false: jobs run when they are enqueued, and none by the time of day. */
  withCrontab?: boolean;
}

/** Builds the server. Only this file connects features with adapters. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const { log = openLog(config.logLevel), clock = systemClock() } = options;
  const { withJobs = true, withCrontab = true } = options;
  const databases = await openDatabases(config, log);
  const { db, replica, limitPool } = databases;
  const http = await openMemberHttp(config, log);
  const consoleHttp = await openConsoleHttp(config, log);
  const sockets = await openSockets({
    server: http.server,
    ...config,
    listenUrl: config.databaseListenUrl,
    perAddressMax: config.socketsPerAddress,
    log,
    clock,
    authenticate: (token) => authenticate(ctx, token, { isAttended: false }),
    chat: {
      admitGuest: () => requireChatActive(ctx),
      conversationOf: async (caller) => (await findConversation(ctx.db, caller))?.id ?? null,
    },
  });
  const metrics = config.metricsPort === null ? null : openMetrics(log);
  const onCall = metrics?.countExternalCall;
  const outbound = collectOutboundStatistics({ db, clock, log, onCall });
  const ctx: Context = {
    db,
    replica,
    clock,
    random: systemRandom,
    log,
    push: sockets.push,
    subscribers: featureSubscribers,
    ports: connectPorts(config, { log: outboundLog(config, { db, log: outbound.log }), clock }),
    rateLimits: openRateLimits(limitPool),
    shown: collectShown({ db, clock, log }),
    ...openMediaFolders(await openStorage(config)),
    mediaLinks: mediaLinks({ key: config.credentialsKey, clock }),
    settings: config,
  };
  if (!config.isDevelopment) await admitInUse(ctx);
  const lookups = watchLookups({ databaseUrl: config.databaseListenUrl, db, log });
  const measured = metrics && watchAll(metrics, { http, consoleHttp, ctx });
  await registerMemberApp(http, { config, ctx, clock });
  if (consoleHttp)
    sockets.attachConsole(consoleHttp.server, await registerConsoleApp(consoleHttp, config, ctx));
  const crontab = withCrontab ? featureCrontab : "";
  const jobs = withJobs ? await startFeatureJobs(ctx, config, crontab) : null;
  return {
    http,
    consoleHttp,
    ctx,
    async listen() {
      const { host } = config;
      const url = await http.listen({ port: config.port, host });
      const consoleUrl = await consoleHttp?.listen({ port: config.consolePort ?? 0, host });
      await measured?.listen({ port: config.metricsPort ?? 0, host });
      return { url, consoleUrl: consoleUrl ?? null };
    },
    recover: (error) => jobs?.recover(error) ?? false,
    async close() {
      await measured?.close();
      await sockets.close();
      await Promise.all([http.close(), consoleHttp?.close()]);
      await jobs?.stop();
      await lookups.close();
      await ctx.ports.close();
      await Promise.all([outbound.close(), ctx.shown.close()]);
      await databases.close();
    },
  };
}

/** Production calls companies that were compared or admitted (docs/decisions/0121). */
const outboundLog = (config: Config, { db, log }: { db: Db; log: Log }): OutboundLog =>
  config.isDevelopment ? log : { ...log, mayCall: companyGate(db, companiesOf(config)) };

const openMediaFolders = (storage: Storage) => ({
  storage,
  media: openMedia(storage, "slips"),
  pictures: openMedia(storage, "pictures"),
});

const openMemberHttp = async (config: Config, log: Log) =>
  openHttp({ ...config, headers: await headersOf(config, helmetOptions(config)) }, log);
const openConsoleHttp = async (config: Config, log: Log) =>
  config.consolePort === null
    ? null
    : openHttp(
        { ...config, headers: await headersOf(config, CONSOLE_HELMET_OPTIONS) },
        log,
        CONSOLE_BODY_BYTES,
      );

const startFeatureJobs = (ctx: Context, { databaseListenUrl }: Config, crontab: string) =>
  startJobs({
    url: databaseListenUrl,
    log: ctx.log,
    jobs: featureJobs(ctx),
    sweeps: featureSweeps(ctx),
    crontab,
  });

/** Counts the answers of both servers, and reads the gauges of the operation at each scrape. */
function watchAll(
  metrics: Metrics,
  { http, consoleHttp, ctx }: Pick<App, "http" | "consoleHttp" | "ctx">,
) {
  metrics.watchHttp(http, "member");
  if (consoleHttp) metrics.watchHttp(consoleHttp, "console");
  registerOperationMetrics(metrics, ctx);
  let stop: (() => Promise<void>) | undefined;
  return {
    async listen(place: { port: number; host: string }) {
      stop = await serveMetrics(metrics, place);
    },
    close: () => stop?.(),
  };
}

/** Binds the calls of members, the callbacks of external parties and the member app's pages. */
async function registerMemberApp(
  http: FastifyInstance,
  { config, ctx, clock }: { config: Config; ctx: Context; clock: ShiftableClock },
): Promise<void> {
  shedOverload(http, config);
  await describe(http);
  clearCachesOnLogout(http);
  compressAnswers(http, COMPRESSED_CALLS);
  const uploads = await acceptUploads(http, {
    dir: join(config.mediaDir, "incoming"),
    scan: openScan(config.mediaScanUrl, ctx.log),
  });
  bindFeatures(
    http,
    {
      db: ctx.db,
      authenticate: (token, use) => authenticate(ctx, token, use),
      readAs: (token, use, read) => readAs(ctx, { token, use }, read),
      isTerminated: () => isTerminated(ctx),
      requireNotExcluded: (memberId, db) => requireNotExcluded(ctx.clock.now(), db, memberId),
      currencyOf: async (memberId, db) => (await findMember(db, memberId))?.currency ?? null,
      rateLimits: ctx.rateLimits,
      uploads,
    },
    ctx,
  );
  bindCallbacks(
    http,
    { ...featureCallbacks(ctx), ...clockCallbacks(config, { clock, db: ctx.db }) },
    (kept: KeptCallback) => keepUnreadable(ctx, kept),
  );
  bindMedia(http, ctx);
  bindPictures(http, ctx.pictures);
  await bindPages(http, config, ctx);
}

/**
 * After a logout the browser's caches must hold no answer and no page of the member's visit, not
 * even for the back button.
 */
function clearCachesOnLogout(http: FastifyInstance): void {
  http.addHook("onRoute", (route) => {
    if (route.url !== contract.accounts.logout.path) return;
    route.onSend = [route.onSend ?? []].flat().concat(async (_request, reply) => {
      reply.header("clear-site-data", '"cache"');
    });
  });
}

async function describe(http: FastifyInstance): Promise<void> {
  await http.register(fastifySwagger, {
    mode: "static",
    specification: { document: openApiDocument(contract, VERSION) as never },
  });
  await http.register(fastifySwaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
  });
  http.get("/api/docs/asyncapi.json", () => asyncApiDocument(VERSION));
  http.get("/api/docs/bridge.json", () => bridgeDocument(VERSION));
}

async function bindPages(http: FastifyInstance, config: Config, { db }: Context): Promise<void> {
  const defaultLanguage = config.variant === "lao" ? "la" : "th";
  // Without the database the page says so itself.
  const readLooks = async () => ({
    years: (await readSetting(db, "buddhistYears")) ? "be" : "",
    kip: (await readSetting(db, "wholeKip")) ? "whole" : "",
  });
  if (config.webDir)
    return servePages(http, {
      dir: config.webDir,
      defaultLanguage,
      readLooks: () => readLooks().catch(() => null),
    });
  http.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ message: "NO_DATA", requestId: request.id }),
  );
}
