/** The console's own HTTP server: another origin than the member app, with its own page policy. */
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { findConversation } from "./features/chat/index.ts";
import { serveExports } from "./features/reports/serve-exports.ts";
import { authenticateStaff } from "./features/staff/index.ts";
import { bindConsole } from "./features.ts";
import { serveConsole } from "./kernel/console-http/console-pages.ts";
import { openSessionCookie } from "./kernel/console-http/session-cookie.ts";
import { networkMatcher } from "./kernel/http/address.ts";
import { acceptUploads } from "./kernel/http/uploads.ts";
import { bindPictures } from "./kernel/media/public-pictures.ts";
import { openScan } from "./kernel/media/scan-file.ts";
import { bindMedia } from "./kernel/media/serve-media.ts";
import type { ConsoleSocketOptions } from "./kernel/realtime/console-sockets.ts";
import type { Context } from "./ports/context.ts";

/** Binds the calls of the console and its pages. @returns what its sockets need */
export async function registerConsoleApp(
  http: FastifyInstance,
  config: Config,
  ctx: Context,
): Promise<ConsoleSocketOptions> {
  const uploads = await acceptUploads(http, {
    dir: join(config.mediaDir, "incoming"),
    scan: openScan(config.mediaScanUrl, ctx.log),
  });
  const guard = {
    authenticate: (token: string) => authenticateStaff(ctx, token),
    isKnownAddress: addressList(config.staffAddresses),
    sessionCookie: openSessionCookie({ isSecure: !config.isDevelopment }),
    db: ctx.db,
    clock: ctx.clock,
    auditKey: config.auditKeys[0],
    rateLimits: ctx.rateLimits,
    uploads,
  };
  bindConsole(http, guard, ctx);
  bindMedia(http, ctx);
  bindPictures(http, ctx.pictures);
  serveExports(http, ctx, guard.isKnownAddress);
  const { consoleDir, webDir } = config;
  if (consoleDir) await serveConsole(http, { dir: consoleDir, webDir });
  else {
    http.setNotFoundHandler((request, reply) =>
      reply.status(404).send({ message: "NO_DATA", requestId: request.id }),
    );
  }
  return { ...guard, customerOf: (id) => findConversation(ctx.db, { id }) };
}

/**
 * Whether staff may connect from an address: it is on the list of addresses and networks, or the
 * list is empty. @throws when an entry is neither
 */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  return entries.length === 0 ? () => true : networkMatcher(entries);
}
