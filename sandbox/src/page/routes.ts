/** Pages for people: the overview at `/`, and the launch pages of the game providers. */
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { playerOfLaunch } from "../games/players.ts";
import { newUfabetPage, signInByForm, signInByLink } from "../games/web-login.ts";
import { perform } from "../perform.ts";
import { PROVIDERS, type Provider } from "../provider.ts";
import type { Sandbox } from "../sandbox.ts";
import { choicesOf } from "../style.ts";
import type { Player } from "../world.ts";
import { gamePage, ufabetLoginPage } from "./game.ts";
import { homePage, livePart } from "./home.ts";

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";

const ASSETS = { "page.css": "text/css", "page.js": "text/javascript" } as const;

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

  addLaunches(app, sandbox, page);
}

type Page = (reply: FastifyReply, text: string) => FastifyReply;

function addLaunches(app: FastifyInstance, sandbox: Sandbox, page: Page): void {
  const show = (provider: Provider, player: Player | undefined, reply: FastifyReply) =>
    page(reply.code(player ? 200 : 403), gamePage(provider, player));
  const launch = async (provider: Provider, carrier: unknown, reply: FastifyReply) => {
    const read = v.safeParse(v.object({ token: v.string() }), carrier);
    const player = read.success ? playerOfLaunch(sandbox, provider, read.output.token) : undefined;
    return show(provider, player, reply);
  };
  for (const provider of PROVIDERS) {
    app.get(`/${provider === "joker2" ? "joker" : provider}/play`, ({ query }, reply) =>
      launch(provider, query, reply),
    );
  }
  app.post("/joker/play", ({ body }, reply) => launch("joker2", body, reply));
  app.get("/pg/:game/index.html", ({ query }, reply) => {
    const { success, output } = v.safeParse(pgQuery, query);
    const [operator, token] = success ? output : [];
    if (operator !== sandbox.config.keys.pgOperatorToken) return show("pg", undefined, reply);
    return launch("pg", { token }, reply);
  });
  app.get("/superslot/login", ({ query }, reply) =>
    show("superslot", signInByLink(sandbox, query), reply),
  );
  app.get<{ Params: { token: string } }>("/betflix/login/apilogin/:token", (request, reply) =>
    launch("betflix", request.params, reply),
  );
  const loginPage = (query: unknown, trouble?: "state" | "credentials") => {
    const { lang } = v.parse(ufabetQuery, query);
    const party = "provider:ufabet";
    const choose = choicesOf(sandbox.styles.of(party), {
      party,
      operation: "login",
      reference: lang,
    });
    return ufabetLoginPage(newUfabetPage(sandbox, choose), { lang, ...(trouble && { trouble }) });
  };
  app.get(UFABET_PAGE, (request, reply) =>
    perform(sandbox, request, reply.type("text/html; charset=utf-8"), {
      target: "provider:ufabet",
      operation: "login",
      refuse: { status: 503, body: "Under maintenance" },
      act: () => ({ status: 200, body: loginPage(request.query) }),
    }),
  );
  app.post(UFABET_PAGE, ({ body, query }, reply) => {
    const entered = signInByForm(sandbox, body);
    return typeof entered === "object"
      ? show("ufabet", entered, reply)
      : page(reply.code(403), loginPage(query, entered));
  });
}

/** Operator and session, in the older names or in the newer ones. */
const pgQuery = v.union([
  v.pipe(
    v.object({ operator_token: v.string(), operator_player_session: v.string() }),
    v.transform((query) => [query.operator_token, query.operator_player_session]),
  ),
  v.pipe(
    v.object({ ot: v.string(), ops: v.string() }),
    v.transform(({ ot, ops }) => [ot, ops]),
  ),
]);
const ufabetQuery = v.object({ lang: v.optional(v.string(), "EN-GB") });
const UFABET_PAGE = "/ufabet/Default8.aspx";
