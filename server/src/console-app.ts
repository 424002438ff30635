/** The console's own server: another origin than the members' app, with its own rules for pages. */
import { BlockList, isIPv6 } from "node:net";
import { join } from "node:path";
import fastifyHelmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { findConversation } from "./features/chat/index.ts";
import { serveExports } from "./features/reports/serve-exports.ts";
import { authenticateStaff } from "./features/staff/index.ts";
import { bindOffice } from "./features.ts";
import { serveConsole } from "./kernel/console-pages.ts";
import { bindPictures } from "./kernel/public-pictures.ts";
import { openScan } from "./kernel/scan-file.ts";
import { bindMedia } from "./kernel/show-media.ts";
import type { OfficeSocketOptions } from "./kernel/socket-office.ts";
import { acceptUploads } from "./kernel/uploads.ts";
import type { Context } from "./ports/context.ts";

/** Binds the calls of the console and its pages. @returns what its sockets need */
export async function furnishOffice(
  http: FastifyInstance,
  config: Config,
  ctx: Context,
): Promise<OfficeSocketOptions> {
  await http.register(fastifyHelmet, helmetOptions(config));
  const uploads = await acceptUploads(http, {
    dir: join(config.mediaDir, "incoming"),
    scan: openScan(config.mediaScanUrl, ctx.log),
  });
  const guard = {
    authenticate: (token: string) => authenticateStaff(ctx, token),
    isKnownAddress: addressList(config.staffAddresses),
    db: ctx.db,
    clock: ctx.clock,
    rateLimits: ctx.rateLimits,
    uploads,
  };
  bindOffice(http, guard, ctx);
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

function helmetOptions(config: Config) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
      },
    },
    strictTransportSecurity: config.isDevelopment ? (false as const) : { maxAge: 31_536_000 },
    referrerPolicy: { policy: "no-referrer" as const },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" as const },
    xFrameOptions: { action: "deny" as const },
  };
}

/**
 * Whether an address is on the list of the staff's, which has addresses and networks (`10.0.0.0/8`); an empty list
 * has all. @throws on what is neither
 */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => true;
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%")[0] ?? "";
    return list.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
  };
}
