/**
 * Serves media of members to holders of a signed link. The response headers allow only an image or
 * a video: no sniffing, no scripts, no caching.
 */
import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Media } from "./media.ts";
import type { MediaKind, MediaLinks } from "./media-links.ts";
import { type Storage, storageKey } from "./storage.ts";

interface Link {
  Params: { name: string };
  Querystring: { e?: unknown; s?: unknown };
}
type MediaRequest = FastifyRequest<Link>;

interface MediaSources {
  media: Media;
  mediaLinks: MediaLinks;
  storage: Storage;
}

/** Content types by extension. */
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
};

/** `GET /api/media/slip/:id?e=&s=` and `GET /api/media/chat/:name?e=&s=`. */
export function bindMedia(
  app: FastifyInstance,
  { media, mediaLinks, storage }: MediaSources,
): void {
  const isValid = ({ params: { name }, query: { e, s } }: MediaRequest, kind: MediaKind) =>
    mediaLinks.isValid({ kind, name, expires: String(e), signature: String(s) });
  app.get<Link>("/api/media/slip/:name", async (request, reply) => {
    if (!isValid(request, "slip")) return deny(request, reply, 403);
    const jpeg = await media.read(request.params.name);
    if (!jpeg) return deny(request, reply, 404);
    return inlineFile(reply, "image/jpeg", "slip.jpg").send(jpeg);
  });
  app.get<Link>("/api/media/chat/:name", async (request, reply) => {
    if (!isValid(request, "chat")) return deny(request, reply, 403);
    const key = storageKey("chat", request.params.name);
    const size = await storage.size(key);
    if (size === null) return deny(request, reply, 404);
    const ending = request.params.name.split(".").at(-1) ?? "";
    inlineFile(reply, TYPES[ending] ?? "application/octet-stream", `chat.${ending}`);
    reply.header("accept-ranges", "bytes");
    const range = rangeOf(request.headers.range, size);
    if (range === null) {
      return reply.status(416).header("content-range", `bytes */${size}`).send("");
    }
    const { start, end } = range;
    if (request.headers.range !== undefined && !range.isWhole) {
      reply.status(206).header("content-range", `bytes ${start}-${end}/${size}`);
    }
    reply.header("content-length", end - start + 1);
    return reply.send(await storage.stream(key, { start, end }));
  });
}

interface Range {
  start: number;
  end: number;
  /** The request has no range that we support: all bytes are sent. */
  isWhole: boolean;
}

/**
 * One range with both ends included; null when it starts after the end. Multiple or malformed
 * ranges count as the whole file.
 */
function rangeOf(header: string | undefined, size: number): Range | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return { start: 0, end: size - 1, isWhole: true };
  if (from === "") {
    const last = Math.min(Number(to), size);
    return last === 0 ? null : { start: size - last, end: size - 1, isWhole: false };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? null : { start, end, isWhole: false };
}

function inlineFile(reply: FastifyReply, type: string, name: string): FastifyReply {
  return reply
    .type(type)
    .header("cache-control", "no-store")
    .header("content-disposition", `inline; filename="${name}"`)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-origin");
}

function deny(request: MediaRequest, reply: FastifyReply, status: 403 | 404) {
  const body: ErrorBody = { message: "NO_DATA", requestId: request.id };
  return reply.status(status).header("cache-control", "no-store").send(body);
}
