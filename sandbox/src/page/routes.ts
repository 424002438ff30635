/** Pages for people: the overview at `/`, and the launch pages of the game providers. */
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { playerOfLaunch } from "../parties/players.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Provider } from "../world.ts";
import { gamePage } from "./game.ts";
import { homePage, livePart } from "./home.ts";

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

const ASSETS = { "page.css": "text/css", "page.js": "text/javascript" } as const;

/** Where each provider lets players in. */
const LAUNCH_PATHS: Record<Provider, string> = {
  joker2: "/joker/play",
  betflix: "/betflix/play",
  askmebet: "/askmebet/play",
};

/** Registers the pages and their script and style. */
export function addPages(app: FastifyInstance, sandbox: Sandbox): void {
  const page = (reply: FastifyReply, text: string) =>
    reply
      .header("content-security-policy", POLICY)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(text);

  app.get("/", async (_request, reply) => page(reply, homePage(sandbox)));
  app.get("/page/live", async (_request, reply) => page(reply, livePart(sandbox).text));
  for (const [name, type] of Object.entries(ASSETS)) {
    const text = readFileSync(new URL(name, import.meta.url), "utf8");
    app.get(`/page/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(text),
    );
  }

  const launch = async (provider: Provider, carrier: unknown, reply: FastifyReply) => {
    const read = v.safeParse(v.object({ token: v.string() }), carrier);
    const player = read.success ? playerOfLaunch(sandbox, provider, read.output.token) : undefined;
    return page(reply.code(player ? 200 : 403), gamePage(provider, player));
  };
  app.get(LAUNCH_PATHS.joker2, ({ query }, reply) => launch("joker2", query, reply));
  app.post(LAUNCH_PATHS.joker2, ({ body }, reply) => launch("joker2", body, reply));
  app.get(LAUNCH_PATHS.betflix, ({ query }, reply) => launch("betflix", query, reply));
  app.get(LAUNCH_PATHS.askmebet, ({ query }, reply) => launch("askmebet", query, reply));
}
