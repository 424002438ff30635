/**
 * Game providers with our general dialect: client reference and status query. Written from its
 * document, contract `wire/games/transfer-wallet`; the forms of requests are read here.
 */
import {
  WALLET_PROVIDERS,
  type WalletCode,
  type WalletProvider,
} from "@krapao/contract/wire/games/transfer-wallet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { isNear } from "../clock.ts";
import { type Answer, perform } from "../perform.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import { amount, balance, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  pageOfRounds,
  wonSince,
} from "./players.ts";
import { minorFromRequest } from "./requests.ts";

const ok = (body: object, status = 200): Answer => ({ status, body });

const STATUS: Record<WalletCode, number> = {
  UNAUTHORIZED: 401,
  BAD_REQUEST: 400,
  PLAYER_NOT_FOUND: 404,
  TRANSFER_NOT_FOUND: 404,
  REFERENCE_CONFLICT: 409,
  INSUFFICIENT_BALANCE: 422,
  WRONG_PASSWORD: 403,
  REFUSED: 422,
};

const refusal = (code: WalletCode): Answer =>
  ok({ code, message: spare(code.toLowerCase().replaceAll("_", " ")) }, STATUS[code]);

const username = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{3,32}$/));
const password = v.pipe(v.string(), v.minLength(6), v.maxLength(50));
const currency = v.picklist(["THB", "LAK"]);
const reference = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/));

const bodies = {
  players: v.object({ username, password, currency: v.optional(currency, "THB") }),
  password: v.object({ password }),
  transfers: v.object({
    reference,
    username,
    amount: minorFromRequest,
    currency: v.optional(currency),
  }),
  sessions: v.object({ username, password: v.optional(password) }),
};

/** Registers the calls of every provider of this dialect below `/<name>`. */
export function addTransferWallets(app: FastifyInstance, sandbox: Sandbox): void {
  for (const provider of WALLET_PROVIDERS) addProvider(app, sandbox, provider);
}

type Params = { username: string; reference: string };
type Query = { since?: string; from?: string; to?: string; after?: string };

function addProvider(app: FastifyInstance, sandbox: Sandbox, provider: WalletProvider): void {
  const run = runner(sandbox, provider);
  const post = <T extends v.GenericSchema>(
    route: string,
    operation: string,
    schema: T,
    act: (body: v.InferOutput<T>, params: Params) => Answer,
  ) =>
    app.post<{ Params: Params }>(`/${provider}${route}`, (request, reply) =>
      run(request, reply, { operation, reference: referenceOf(request) }, () => {
        const read = v.safeParse(schema, request.body);
        return read.success ? act(read.output, request.params) : refusal("BAD_REQUEST");
      }),
    );
  const get = (route: string, operation: string, act: (params: Params, query: Query) => Answer) =>
    app.get<{ Params: Params; Querystring: Query }>(`/${provider}${route}`, (request, reply) =>
      run(request, reply, { operation, reference: referenceOf(request) }, () =>
        act(request.params, request.query),
      ),
    );
  const withPlayer = (name: string, act: (player: Player) => Answer): Answer => {
    const player = findPlayer(sandbox, provider, name);
    return player ? act(player) : refusal("PLAYER_NOT_FOUND");
  };

  post("/v1/players", "create", bodies.players, (body) => {
    const made = addPlayer(sandbox, provider, body.username, body.password, body.currency);
    return withPlayer(body.username, (player) => ok(shown(player), made ? 201 : 200));
  });
  get("/v1/players/:username", "balance", (params) =>
    withPlayer(params.username, (player) => ok(shown(player))),
  );
  get("/v1/players/:username/result", "report", (params, { since = "" }) => {
    const from = Date.parse(since);
    if (Number.isNaN(from)) return refusal("BAD_REQUEST");
    return withPlayer(params.username, (player) =>
      ok({ username: spare(player.username), result: amount(wonSince(player, from)) }),
    );
  });
  get("/v1/players/:username/open-bets", "bets", (params) => withPlayer(params.username, openBets));
  get("/v1/players/:username/bets", "bets", (params, query) =>
    withPlayer(params.username, (player) => bets(player, query)),
  );
  post("/v1/players/:username/password", "password", bodies.password, (body, params) =>
    withPlayer(params.username, (player) => {
      player.password = body.password;
      sandbox.changed(player);
      return ok(shown(player));
    }),
  );
  post("/v1/transfers", "transfer", bodies.transfers, (body) =>
    withPlayer(body.username, (player) => transfer(sandbox, provider, player, body)),
  );
  get("/v1/transfers/:reference", "check", (params) => {
    const known = findTransfer(sandbox, provider, params.reference);
    return known ? ok(moved(known.player, known.transfer)) : refusal("TRANSFER_NOT_FOUND");
  });
  post("/v1/sessions", "login", bodies.sessions, (body) =>
    withPlayer(body.username, (player) => {
      if (body.password !== undefined && !sameText(player.password, body.password)) {
        return refusal("WRONG_PASSWORD");
      }
      const token = newLaunch(sandbox, provider, player.username);
      return ok({ url: `${sandbox.publicUrl()}/${provider}/play?token=${token}` });
    }),
  );
}

function openBets({ openBets: open = [] }: Player): Answer {
  const listed = open.map(({ id: bet, stake, placedAt }) => ({
    id: id(bet),
    placedAt: isoText(placedAt),
    stake: amount(stake),
  }));
  return ok({ bets: listed });
}

function bets(player: Player, { from = "", to = "", after = "" }: Query): Answer {
  const span = { from: Date.parse(from), to: Date.parse(to), after };
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) return refusal("BAD_REQUEST");
  const { rounds, next } = pageOfRounds([player], span);
  const listed = rounds.map(({ ref, stake, won, at, placedAt }) => ({
    id: id(ref),
    placedAt: isoText(placedAt),
    settledAt: isoText(at),
    validBet: amount(stake),
    result: amount(won),
  }));
  return ok({ bets: listed, next: next ?? spare(null) });
}

/** Runs a call when its signature is valid, with the faults of the provider. */
function runner(sandbox: Sandbox, provider: WalletProvider) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    of: { operation: string; reference: string },
    act: () => Answer,
  ): Promise<FastifyReply> | FastifyReply => {
    if (!isGenuine(sandbox, provider, request)) {
      const { status, body } = refusal("UNAUTHORIZED");
      return reply.code(status).send(body);
    }
    return perform(sandbox, request, reply, {
      target: `provider:${provider}`,
      ...of,
      refuse: refusal("REFUSED"),
      act,
    });
  };
}

/** Our reference, or the player. */
function referenceOf({ params, body }: FastifyRequest): string {
  const named = v.object({ reference: v.optional(v.string()), username: v.optional(v.string()) });
  const [path, carried] = [v.safeParse(named, params), v.safeParse(named, body)];
  const fields = {
    ...(path.success && path.output),
    ...(carried.success && carried.output),
  };
  return fields.reference ?? fields.username ?? "";
}

/** HMAC-SHA256 of timestamp, method, path below the base, and body. */
function isGenuine(sandbox: Sandbox, provider: WalletProvider, request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? "");
  const { key, secret } = sandbox.config.keys.wallets[provider];
  const timestamp = header("x-wallet-timestamp");
  const path = request.url.slice(`/${provider}`.length);
  const base = `${timestamp}.${request.method}.${path}.${rawBody(request)}`;
  return (
    isNear(sandbox, Number(timestamp)) &&
    sameText(header("x-wallet-key"), key) &&
    sameText(header("x-wallet-signature"), hmacSha256Hex(secret, base))
  );
}

const shown = ({ username: name, balance: minor }: Player) => ({
  username: spare(name),
  balance: balance(minor),
});

const moved = (
  { username: name, currency: code = "THB" }: Player,
  { ref, amount: minor, before, after, at }: PlayerTransfer,
) => ({
  reference: id(ref),
  username: name,
  amount: amount(minor, "text"),
  currency: spare(code),
  before: balance(before),
  after: balance(after),
  at: spare(isoText(at)),
});

function transfer(
  sandbox: Sandbox,
  provider: WalletProvider,
  player: Player,
  order: v.InferOutput<typeof bodies.transfers>,
): Answer {
  const { reference: ref, amount: minor, currency: code = player.currency } = order;
  const known = findTransfer(sandbox, provider, ref);
  if (known) {
    const isSame = known.player === player && known.transfer.amount === minor;
    return isSame ? ok(moved(player, known.transfer)) : refusal("REFERENCE_CONFLICT");
  }
  if (minor === 0n || code !== player.currency) return refusal("BAD_REQUEST");
  const done = moveBalance(sandbox, player, { kind: "transfer", ref, amount: minor });
  return done ? ok(moved(player, done), 201) : refusal("INSUFFICIENT_BALANCE");
}
