import { join } from "node:path";
import fastifyHelmet from "@fastify/helmet";
import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import { contract } from "@krapao/contract";
import { clockCallback } from "@krapao/contract/wire/callback";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Config } from "./config.ts";
import { authenticate } from "./features/accounts/index.ts";
import { checkChatActive, findConversation } from "./features/chat/index.ts";
import { watchOperation } from "./features/dashboard/index.ts";
import { isTerminated, watchLookups } from "./features/lookups/index.ts";
import { requirePlay } from "./features/protection/index.ts";
import { bindFeatures, featureCallbacks, featureCrontab, featureJobs } from "./features.ts";
import { bindCallbacks, type CallbackHandler } from "./kernel/callbacks.ts";
import { type ShiftableClock, systemClock, systemRandom } from "./kernel/clock.ts";
import { openDatabase, openPool } from "./kernel/db.ts";
import { refuse } from "./kernel/errors.ts";
import { startJobs } from "./kernel/jobs.ts";
import { type Log, openLog } from "./kernel/log.ts";
import { openMedia } from "./kernel/media.ts";
import { mediaLinks } from "./kernel/media-links.ts";
import { type Metrics, openMetrics, serveMetrics } from "./kernel/metrics.ts";
import { openHttp } from "./kernel/open-http.ts";
import { openApiDocument } from "./kernel/openapi.ts";
import { recordOutbound } from "./kernel/outbound-record.ts";
import { servePages } from "./kernel/pages.ts";
import { bindPictures } from "./kernel/public-pictures.ts";
import { openRateLimits } from "./kernel/rate-limit.ts";
import { openScan } from "./kernel/scan-file.ts";
import { shedOverload } from "./kernel/shed.ts";
import { bindMedia } from "./kernel/show-media.ts";
import { isSigned } from "./kernel/signature.ts";
import { openSockets } from "./kernel/sockets.ts";
import { openStorage } from "./kernel/storage.ts";
import { acceptUploads } from "./kernel/uploads.ts";
import { furnishOffice } from "./office-app.ts";
import { connectPorts } from "./outside.ts";
import type { Context } from "./ports/context.ts";

/** Texts in three languages. */
const OFFICE_BODY_BYTES = 512 * 1024;

export interface App {
  http: FastifyInstance;
  /** The console's own server; null: this process has none. */
  officeHttp: FastifyInstance | null;
  ctx: Context;
  /** @returns where it listens */
  listen(): Promise<{ url: string; consoleUrl: string | null }>;
  /** Takes up again what lost the database and told nobody. @returns false when the error is another */
  recover(error: unknown): boolean;
  /** Ends calls and jobs that run, then closes every connection. */
  close(): Promise<void>;
}

export interface AppOptions {
  log?: Log;
  clock?: ShiftableClock;
  /** false: no jobs run in this process. */
  withJobs?: boolean;
}

/** Builds the server: the only place where features, adapters and the outside of the process meet. */
export async function createApp(
  config: Config,
  { log = openLog(config.logLevel), clock = systemClock(), withJobs = true }: AppOptions = {},
): Promise<App> {
  const http = openHttp(config, log);
  const officeHttp = config.consolePort === null ? null : openHttp(config, log, OFFICE_BODY_BYTES);
  const db = openDatabase({ url: config.databaseUrl, poolMax: config.databasePoolMax });
  const limitPool = openPool({ url: config.databaseUrl, poolMax: 4, int8: "number" });
  const sockets = await openSockets({
    server: http.server,
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    trustedProxies: config.trustedProxies,
    perAddressMax: config.socketsPerAddress,
    log,
    clock,
    authenticate: (token) => authenticate(ctx, token, { isAttended: false }),
    chat: {
      admitGuest: () => checkChatActive(ctx),
      conversationOf: async (caller) => (await findConversation(ctx.db, caller))?.id ?? null,
    },
  });
  const metrics = config.metricsPort === null ? null : openMetrics(log);
  const outbound = recordOutbound({ db, clock, log, tell: metrics?.countOutside });
  const storage = await openStorage(config);
  const ctx: Context = {
    db,
    clock,
    random: systemRandom,
    log,
    push: sockets.push,
    ports: connectPorts(config, { log: outbound.log, clock }),
    rateLimits: openRateLimits(limitPool),
    storage,
    media: openMedia(storage, "slips"),
    mediaLinks: mediaLinks({ key: config.credentialsKey, clock }),
    pictures: openMedia(storage, "pictures"),
    settings: config,
  };
  const lookups = watchLookups({ databaseUrl: config.databaseUrl, db, log });
  const measured = metrics && watchAll(metrics, { http, officeHttp, ctx });
  await furnishMembers(http, { config, ctx, clock });
  if (officeHttp)
    sockets.attachOffice(officeHttp.server, await furnishOffice(officeHttp, config, ctx));
  const jobs = withJobs ? await startFeatureJobs(ctx, config) : null;
  return {
    http,
    officeHttp,
    ctx,
    async listen() {
      const { host } = config;
      const url = await http.listen({ port: config.port, host });
      const consoleUrl = await officeHttp?.listen({ port: config.consolePort ?? 0, host });
      await measured?.listen({ port: config.metricsPort ?? 0, host });
      return { url, consoleUrl: consoleUrl ?? null };
    },
    recover: (error) => jobs?.recover(error) ?? false,
    async close() {
      await measured?.close();
      await sockets.close();
      await Promise.all([http.close(), officeHttp?.close()]);
      await jobs?.stop();
      await lookups.close();
      await ctx.ports.close();
      await outbound.close();
      await limitPool.end();
      await db.destroy();
    },
  };
}

const startFeatureJobs = (ctx: Context, { databaseUrl }: Config) =>
  startJobs({ url: databaseUrl, log: ctx.log, jobs: featureJobs(ctx), crontab: featureCrontab });

/** Counts what both servers answer, and asks how the operation stands whenever the numbers are fetched. */
function watchAll(
  metrics: Metrics,
  { http, officeHttp, ctx }: Pick<App, "http" | "officeHttp" | "ctx">,
) {
  metrics.watchHttp(http, "member");
  if (officeHttp) metrics.watchHttp(officeHttp, "office");
  watchOperation(metrics, ctx);
  let stop: (() => Promise<void>) | undefined;
  return {
    async listen(place: { port: number; host: string }) {
      stop = await serveMetrics(metrics, place);
    },
    close: () => stop?.(),
  };
}

/** Binds the calls of members and of outside parties, and the member app's pages. */
async function furnishMembers(
  http: FastifyInstance,
  { config, ctx, clock }: { config: Config; ctx: Context; clock: ShiftableClock },
): Promise<void> {
  shedOverload(http, config);
  await http.register(fastifyHelmet, helmetOptions(config));
  await describe(http);
  leaveNothingBehind(http);
  const uploads = await acceptUploads(http, {
    dir: join(config.mediaDir, "incoming"),
    scan: openScan(config.mediaScanUrl, ctx.log),
  });
  bindFeatures(
    http,
    {
      authenticate: (token, use) => authenticate(ctx, token, use),
      isTerminated: () => isTerminated(ctx),
      requirePlay: (memberId) => requirePlay(ctx.clock.now(), ctx.db, memberId),
      rateLimits: ctx.rateLimits,
      uploads,
    },
    ctx,
  );
  bindCallbacks(http, { ...featureCallbacks(ctx), ...clockCallbacks(config, clock) });
  bindMedia(http, ctx);
  bindPictures(http, ctx.pictures);
  await bindPages(http, config);
}

/** Whoever has the browser after a logout finds no answer and no page of this visit in its caches, nor by going back. */
function leaveNothingBehind(http: FastifyInstance): void {
  http.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url !== contract.accounts.logout.path) return;
    reply.header("clear-site-data", '"cache"');
  });
}

function helmetOptions(config: Config) {
  const games = config.gameProviders.map(({ gameUrl }) => gameUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The member app reads the code on a slip with WebAssembly of its own.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        // The chat shows a film before it has been sent.
        "media-src": ["'self'", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        // One-tap login submits a hidden form to these.
        "form-action": ["'self'", ...new Set(games.map((url) => new URL(url).origin))],
      },
    },
    strictTransportSecurity: config.isDevelopment ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: "no-referrer" as const },
    crossOriginEmbedderPolicy: false,
    // A game opens in a tab of its own, which we address after it has opened.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
  };
}

async function describe(http: FastifyInstance): Promise<void> {
  await http.register(fastifySwagger, {
    mode: "static",
    specification: { document: openApiDocument(contract, "1.1.14") as never },
  });
  await http.register(fastifySwaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
  });
}

async function bindPages(http: FastifyInstance, config: Config): Promise<void> {
  const defaultLanguage = config.variant === "lao" ? "la" : "th";
  if (config.webDir) return servePages(http, { dir: config.webDir, defaultLanguage });
  http.setNotFoundHandler((request, reply) =>
    reply.status(404).send({ message: "NO_DATA", requestId: request.id }),
  );
}

/** Development only: the sandbox moves our clock together with its own. */
function clockCallbacks(
  config: Config,
  clock: ShiftableClock,
): Record<`/api/callback/${string}`, CallbackHandler> {
  const secret = config.devClockSecret;
  if (secret === null) return {};
  const machineClock = systemClock();
  return {
    "/api/callback/clock": async ({ body, signature }) => {
      const signed = [clock, machineClock].some((each) =>
        isSigned({ header: signature, body, secrets: [secret], clock: each }),
      );
      if (!signed) refuse("UNAUTHORIZED");
      const shift = v.safeParse(clockCallback, JSON.parse(body.toString("utf8")));
      if (!shift.success) refuse("KEY_INVALID");
      clock.shift(shift.output.offsetMs);
    },
  };
}
