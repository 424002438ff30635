/** The only console route that answers a file. The single-use link is the credential. */

import { may } from "@krapao/contract/console/permissions";
import type { FastifyInstance } from "fastify";
import { admitsAddress } from "../../kernel/console-http/staff-networks.ts";
import type { Context } from "../../ports/context.ts";
import type { ExportFilter } from "./export-report.ts";
import { consumeExportLink } from "./export-report.ts";
import { exportKey } from "./fill-export.ts";
import { type ExportRow, findReader } from "./queries-exports.ts";

/** Whether the staff user of an export may still export, from this address. */
async function mayRead({ db }: Context, row: ExportRow, address: string): Promise<boolean> {
  const reader = await findReader(db, row.staff_id);
  if (!reader || !admitsAddress(reader.networks, address)) return false;
  return may(reader, "reports.export");
}

/** `GET /api/console/files/:token`. */
export function serveExports(
  app: FastifyInstance,
  ctx: Context,
  isKnownAddress: (address: string) => boolean,
): void {
  app.get<{ Params: { token: string } }>("/api/console/files/:token", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { token } = request.params;
    const isLink = isKnownAddress(request.ip) && /^[A-Za-z0-9_-]{43}$/.test(token);
    const link = isLink ? await consumeExportLink(ctx, token) : null;
    const row = link && (await mayRead(ctx, link, request.ip)) ? link : null;
    const size = row && (await ctx.storage.size(exportKey(row)));
    if (!row || !size) {
      return reply.status(404).send({ message: "NO_DATA", requestId: request.id });
    }
    const { from, to } = row.filter as unknown as ExportFilter;
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${row.report}-${from}-${to}.csv"`)
      .header("content-length", size)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(await ctx.storage.stream(exportKey(row), { start: 0, end: size - 1 }));
  });
}
