/**
 * Game providers with our general dialect: client reference and status query. Wire: contract
 * `wire/transfer-wallet`.
 */
import { minorFromText, numberFromMinor, textFromMinor } from "@krapao/contract/wire/amount";
import {
  WALLET_HEADERS,
  WALLET_PATHS,
  WALLET_PROVIDERS,
  type WalletBets,
  type WalletError,
  type WalletMoved,
  type WalletOpenBets,
  type WalletOpened,
  type WalletPlayer,
  type WalletProvider,
  type WalletResult,
  walletCreate,
  walletPassword,
  walletSession,
  walletSignatureBase,
  walletTransfer,
} from "@krapao/contract/wire/transfer-wallet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { isNear } from "../clock.ts";
import { type Answer, perform } from "../perform.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  pageOfRounds,
  wonSince,
} from "./players.ts";

const ok = <T>(body: T, status = 200): Answer => ({ status, body });

const STATUS: Record<WalletError["code"], number> = {
  UNAUTHORIZED: 401,
  BAD_REQUEST: 400,
  PLAYER_NOT_FOUND: 404,
  TRANSFER_NOT_FOUND: 404,
  REFERENCE_CONFLICT: 409,
  INSUFFICIENT_BALANCE: 422,
  WRONG_PASSWORD: 403,
  REFUSED: 422,
};

const refusal = (code: WalletError["code"]): Answer =>
  ok<WalletError>({ code, message: code.toLowerCase().replaceAll("_", " ") }, STATUS[code]);

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
      run(request, reply, operation, () => {
        const read = v.safeParse(schema, request.body);
        return read.success ? act(read.output, request.params) : refusal("BAD_REQUEST");
      }),
    );
  const get = (route: string, operation: string, act: (params: Params, query: Query) => Answer) =>
    app.get<{ Params: Params; Querystring: Query }>(`/${provider}${route}`, (request, reply) =>
      run(request, reply, operation, () => act(request.params, request.query)),
    );
  const withPlayer = (username: string, act: (player: Player) => Answer): Answer => {
    const player = findPlayer(sandbox, provider, username);
    return player ? act(player) : refusal("PLAYER_NOT_FOUND");
  };

  post(WALLET_PATHS.players, "create", walletCreate, ({ username, password }) => {
    const made = addPlayer(sandbox, provider, username, password);
    return withPlayer(username, (player) => ok(shown(player), made ? 201 : 200));
  });
  get("/v1/players/:username", "balance", ({ username }) =>
    withPlayer(username, (player) => ok(shown(player))),
  );
  get("/v1/players/:username/result", "report", ({ username }, { since = "" }) => {
    const from = Date.parse(since);
    if (Number.isNaN(from)) return refusal("BAD_REQUEST");
    return withPlayer(username, (player) =>
      ok<WalletResult>({ username, result: numberFromMinor(wonSince(player, from)) }),
    );
  });
  get("/v1/players/:username/open-bets", "bets", ({ username }) => withPlayer(username, openBets));
  get("/v1/players/:username/bets", "bets", ({ username }, query) =>
    withPlayer(username, (player) => bets(player, query)),
  );
  post("/v1/players/:username/password", "password", walletPassword, ({ password }, { username }) =>
    withPlayer(username, (player) => {
      player.password = password;
      sandbox.changed(player);
      return ok(shown(player));
    }),
  );
  post(WALLET_PATHS.transfers, "transfer", walletTransfer, ({ reference, username, amount }) =>
    withPlayer(username, (player) =>
      transfer(sandbox, provider, player, reference, minorFromText(amount) ?? 0n),
    ),
  );
  get("/v1/transfers/:reference", "check", ({ reference }) => {
    const known = findTransfer(sandbox, provider, reference);
    return known ? ok(moved(known.player, known.transfer)) : refusal("TRANSFER_NOT_FOUND");
  });
  post(WALLET_PATHS.sessions, "login", walletSession, ({ username, password }) =>
    withPlayer(username, (player) => {
      if (password !== undefined && !sameText(player.password, password)) {
        return refusal("WRONG_PASSWORD");
      }
      const token = newLaunch(sandbox, provider, username);
      return ok<WalletOpened>({ url: `${sandbox.publicUrl()}/${provider}/play?token=${token}` });
    }),
  );
}

function openBets({ openBets: open = [] }: Player): Answer {
  const shown = open.map(({ id, stake, placedAt }) => ({
    id,
    placedAt: isoText(placedAt),
    stake: numberFromMinor(stake),
  }));
  return ok<WalletOpenBets>({ bets: shown });
}

function bets(player: Player, { from = "", to = "", after = "" }: Query): Answer {
  const span = { from: Date.parse(from), to: Date.parse(to), after };
  if (Number.isNaN(span.from) || Number.isNaN(span.to)) return refusal("BAD_REQUEST");
  const { rounds, next } = pageOfRounds([player], span);
  const shown = rounds.map(({ ref, stake, won, at, placedAt }) => ({
    id: ref,
    placedAt: isoText(placedAt),
    settledAt: isoText(at),
    validBet: numberFromMinor(stake),
    result: numberFromMinor(won),
  }));
  return ok<WalletBets>({ bets: shown, next });
}

/** Runs a call when its signature is valid, with the faults of the provider. */
function runner(sandbox: Sandbox, provider: WalletProvider) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    act: () => Answer,
  ): Promise<FastifyReply> | FastifyReply => {
    if (!isGenuine(sandbox, provider, request)) {
      const { status, body } = refusal("UNAUTHORIZED");
      return reply.code(status).send(body);
    }
    return perform(sandbox, request, reply, {
      target: `provider:${provider}`,
      operation,
      refuse: refusal("REFUSED"),
      act,
    });
  };
}

function isGenuine(sandbox: Sandbox, provider: WalletProvider, request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? "");
  const { key, secret } = sandbox.config.keys.wallets[provider];
  const timestamp = Number(header(WALLET_HEADERS.timestamp));
  const base = walletSignatureBase({
    timestamp,
    method: request.method === "GET" ? "GET" : "POST",
    path: request.url.slice(`/${provider}`.length),
    rawBody: rawBody(request),
  });
  return (
    isNear(sandbox, timestamp) &&
    sameText(header(WALLET_HEADERS.key), key) &&
    sameText(header(WALLET_HEADERS.signature), hmacSha256Hex(secret, base))
  );
}

function shown({ username, balance }: Player): WalletPlayer {
  return { username, balance: numberFromMinor(balance) };
}

function moved(
  { username }: Player,
  { ref, amount, before, after, at }: PlayerTransfer,
): WalletMoved {
  return {
    reference: ref,
    username,
    amount: textFromMinor(amount),
    before: numberFromMinor(before),
    after: numberFromMinor(after),
    at: isoText(at),
  };
}

function transfer(
  sandbox: Sandbox,
  provider: WalletProvider,
  player: Player,
  ref: string,
  amount: bigint,
): Answer {
  const known = findTransfer(sandbox, provider, ref);
  if (known) {
    const isSame = known.player === player && known.transfer.amount === amount;
    return isSame ? ok(moved(player, known.transfer)) : refusal("REFERENCE_CONFLICT");
  }
  if (amount === 0n) return refusal("BAD_REQUEST");
  const done = moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  return done ? ok(moved(player, done), 201) : refusal("INSUFFICIENT_BALANCE");
}
