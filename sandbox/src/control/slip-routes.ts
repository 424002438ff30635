/** Control: images of slips, and the state of the slip verifiers. */
import { DAMAGES, type Damage, damageSlip } from "@krapao/slips/damage-slip";
import { drawSlip } from "@krapao/slips/draw-slip";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import * as v from "valibot";
import type { Sandbox } from "../sandbox.ts";
import { EASYSLIP_STATUS } from "../slips/easyslip.ts";
import { findSlip, qrTextOf } from "../slips/find-slip.ts";
import { SLIP2GO_MESSAGES } from "../slips/slip2go.ts";
import { SLIPOK_MESSAGES } from "../slips/slipok.ts";
import { VERIFIERS, type Verifier } from "../world.ts";
import { readBody } from "./read-body.ts";

const CODES: Record<Verifier, readonly string[]> = {
  slipok: Object.keys(SLIPOK_MESSAGES),
  easyslip: Object.keys(EASYSLIP_STATUS),
  slip2go: Object.keys(SLIP2GO_MESSAGES),
};

const verifiersBody = v.strictObject({
  quota: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  force: v.optional(
    v.pipe(
      v.strictObject({
        verifier: v.picklist(VERIFIERS),
        code: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
        count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      }),
      v.check(
        ({ verifier, code }) => CODES[verifier].includes(code),
        "not a code of this verifier",
      ),
    ),
  ),
});

const damages = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text.split(",").filter((part) => part !== "")),
  v.array(v.picklist(DAMAGES)),
);
const pictureQuery = v.object({
  damage: damages,
  seed: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), "1"),
});

const TYPES = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;

/** Address of a slip's image for browsers and tests. */
export function slipUrl(sandbox: Sandbox, transRef: string): string {
  return `${sandbox.publicUrl()}/control/slips/${transRef}.png`;
}

/** `GET /slips/:transRef.png|jpg|webp?damage=&seed=`, `GET` and `POST /slip-verifiers`. */
export function addSlipRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { world } = sandbox;
  app.get<{ Params: { file: string } }>("/slips/:file", async (request, reply) => {
    const [, transRef = "", ending = ""] =
      /^(\w+)\.(png|jpg|webp)$/.exec(request.params.file) ?? [];
    const slip = findSlip(sandbox, transRef);
    if (!slip) return reply.code(404).send({ message: "NOT_FOUND" });
    const query = readBody(pictureQuery, request.query, reply);
    if (!query) return reply;
    const wanted: readonly Damage[] = query.damage;
    const drawn = await drawSlip(slip, wanted.includes("noqr") ? undefined : qrTextOf(slip));
    const picture = await damageSlip(drawn, wanted, Number(query.seed));
    const type = ending === "jpg" || ending === "webp" ? ending : "png";
    const bytes =
      type === "png"
        ? picture
        : await sharp(picture)
            .toFormat(type === "jpg" ? "jpeg" : type, {
              quality: wanted.includes("jpeg40") ? 40 : 90,
            })
            .toBuffer();
    return reply.type(TYPES[type]).header("cache-control", "no-store").send(bytes);
  });

  app.get("/slip-verifiers", async () => world.verifiers);
  app.post("/slip-verifiers", async (request, reply) => {
    const body = readBody(verifiersBody, request.body, reply);
    if (!body) return reply;
    const { verifiers } = world;
    if (body.quota !== undefined) verifiers.quota = body.quota;
    if (body.force) {
      const { verifier, code, count } = body.force;
      verifiers.forced.push({ verifier, code, remaining: count });
    }
    sandbox.changed();
    return verifiers;
  });
}
