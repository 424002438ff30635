import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Media } from "./media.ts";
import type { MediaLinks } from "./media-links.ts";

interface Link {
  Params: { id: string };
  Querystring: { e?: unknown; s?: unknown };
}

/**
 * `GET /api/media/slip/:id?e=&s=`: a picture to whoever holds its signed link. The answer is a picture and nothing else,
 * whatever was uploaded: no sniffing, no scripts, no keeping.
 */
export function bindMedia(
  app: FastifyInstance,
  { media, mediaLinks }: { media: Media; mediaLinks: MediaLinks },
): void {
  app.get<Link>("/api/media/slip/:id", async (request, reply) => {
    const { id } = request.params;
    const { e, s } = request.query;
    reply.header("cache-control", "no-store");
    if (!mediaLinks.isValid({ kind: "slip", name: id, expires: String(e), signature: String(s) })) {
      return deny(request, reply, 403);
    }
    const jpeg = await media.read(id);
    if (!jpeg) return deny(request, reply, 404);
    return reply
      .type("image/jpeg")
      .header("content-disposition", 'inline; filename="slip.jpg"')
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .send(jpeg);
  });
}

function deny(request: FastifyRequest<Link>, reply: FastifyReply, status: 403 | 404) {
  const body: ErrorBody = { message: "NO_DATA", requestId: request.id };
  return reply.status(status).send(body);
}
