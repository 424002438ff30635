/**
 * Public images: banners and the art of games. The name is a hash of the content, so the content
 * under a name never changes.
 */
import { createHash } from "node:crypto";
import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import type { Media } from "./media.ts";

const PATH = "/api/media/picture";
const NAME = /^([0-9a-f]{32})\.webp$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores an image. @returns its address, which is the same for the same image */
export async function savePicture(pictures: Media, { bytes }: { bytes: Buffer }): Promise<string> {
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  if (!(await pictures.read(id))) await pictures.save(id, bytes);
  return `${PATH}/${id}.webp`;
}

/** `GET /api/media/picture/:name`: serves a public image with a cache lifetime of a year. */
export function bindPictures(app: FastifyInstance, pictures: Media): void {
  app.get<{ Params: { name: string } }>(`${PATH}/:name`, async (request, reply) => {
    const id = NAME.exec(request.params.name)?.[1];
    const bytes = id ? await pictures.read(id) : null;
    if (!bytes) {
      const body: ErrorBody = { message: "NO_DATA", requestId: request.id };
      return reply.status(404).header("cache-control", "no-store").send(body);
    }
    return reply
      .type("image/webp")
      .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .send(bytes);
  });
}
