/**
 * Game provider Betflix v4, written from public clients (named in the contract's wire file): a
 * client reference without a status query. What is not public is ours: the codes of refusals, and
 * that a repeated `ref` gets the first answer again.
 */
import { DAY_MS } from "@krapao/contract/time";
import { minorFromText } from "@krapao/contract/wire/amount";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { balance, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  wonSince,
} from "./players.ts";

const PROVIDER = "betflix";
const BASE = "/betflix";

const ok = (data: object): Answer => ({
  status: 200,
  body: { status: "success", error_code: id(0), msg: spare(""), data },
});
const refusal = (error_code: number, msg: string): Answer => ({
  status: 200,
  body: { status: "error", error_code: id(error_code), msg },
});
const noSuchUser = refusal(1003, "user not found");

const text = v.pipe(v.string(), v.minLength(1));
const registration = v.object({ username: text, password: text });
const newPassword = v.object({ username: text, new_password: text });
const named = v.object({ username: text });
const movement = v.object({ username: text, amount: text, ref: text });
const day = v.pipe(v.string(), v.isoDate());
const span = v.object({ username: text, start: day, end: day });

/** A day of the report is one of Bangkok. */
const midnight = (at: string) => Date.parse(`${at}T00:00:00+07:00`);

type Serve = (path: string, operation: string, answer: (input: unknown) => Answer) => void;

/** Registers the calls below `/betflix`. */
export function addBetflix(app: FastifyInstance, sandbox: Sandbox): void {
  const handle =
    (operation: string, inputOf: (request: FastifyRequest) => unknown, act: Read) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      run(sandbox, request, reply, { operation, input: inputOf(request), act });
  const post: Serve = (path, operation, act) =>
    app.post(
      `${BASE}/v4${path}`,
      handle(operation, ({ body }) => body, act),
    );
  const get: Serve = (path, operation, act) =>
    app.get(
      `${BASE}/v4${path}`,
      handle(operation, ({ query }) => query, act),
    );
  const withUser = (username: string, act: (player: Player) => Answer): Answer => {
    const player = findPlayer(sandbox, PROVIDER, username);
    return player ? act(player) : noSuchUser;
  };

  post(
    "/user/register",
    "create",
    reading(registration, (form) => register(sandbox, form)),
  );
  post(
    "/user/changePassword",
    "password",
    reading(newPassword, ({ username, new_password }) =>
      withUser(username, (player) => {
        player.password = new_password;
        sandbox.changed(player);
        return ok({});
      }),
    ),
  );
  post(
    "/user/balance",
    "balance",
    reading(named, ({ username }) =>
      withUser(username, (player) => ok({ balance: balance(player.balance) })),
    ),
  );
  post(
    "/user/transfer",
    "transfer",
    reading(movement, ({ username, amount, ref }) =>
      withUser(username, (player) => transfer(sandbox, player, minorFromText(amount) ?? 0n, ref)),
    ),
  );
  post(
    "/play/login",
    "login",
    reading(named, ({ username }) => withUser(username, () => lobby(sandbox, username))),
  );
  get(
    "/report/summaryNEW",
    "report",
    reading(span, ({ username, start, end }) =>
      withUser(username, (player) => {
        const won = wonSince(player, midnight(start), midnight(end) + DAY_MS);
        return ok({ username: spare(username), winloss: balance(won) });
      }),
    ),
  );
}

type Read = (input: unknown) => Answer;

/** Reads the input of a call, or refuses it. */
const reading =
  <T extends v.GenericSchema>(schema: T, act: (input: v.InferOutput<T>) => Answer): Read =>
  (input) => {
    const read = v.safeParse(schema, input);
    return read.success ? act(read.output) : refusal(1001, "a field is wrong");
  };

function run(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, input, act }: { operation: string; input: unknown; act: Read },
): Promise<FastifyReply> | FastifyReply {
  if (!isGenuine(sandbox, request)) {
    return reply.code(401).send({ status: "error", error_code: 1000, msg: "wrong api id or key" });
  }
  return perform(sandbox, request, reply, {
    target: "provider:betflix",
    operation,
    reference: new URLSearchParams(input as Record<string, string>).toString(),
    refuse: refusal(1099, "refused"),
    act: () => act(input),
  });
}

/** Older accounts have the first header, newer ones the second. */
function isGenuine({ config }: Sandbox, { headers }: FastifyRequest): boolean {
  const { betflixApiId, betflixApiKey } = config.keys;
  const given = headers["x-api-cat"] ?? headers["x-api-betflix"] ?? "";
  return (
    sameText(String(given), betflixApiId) &&
    sameText(String(headers["x-api-key"] ?? ""), betflixApiKey)
  );
}

/** The user gets the agent in front of the name. */
function register(
  sandbox: Sandbox,
  { username: name, password }: v.InferOutput<typeof registration>,
): Answer {
  const username = `${sandbox.config.keys.betflixAgent}${name}`;
  return addPlayer(sandbox, PROVIDER, username, password)
    ? ok({ username })
    : refusal(2, "Username already exists");
}

/** Answers an address, under one of two names, or only the token of the lobby. */
function lobby(sandbox: Sandbox, username: string): Answer {
  const login_token = newLaunch(sandbox, PROVIDER, username);
  const address = `${sandbox.publicUrl()}${BASE}/login/apilogin/${login_token}`;
  return ok({ login_token, launch_url: spare(address) });
}

function transfer(sandbox: Sandbox, player: Player, amount: bigint, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && (known.player !== player || known.transfer.amount !== amount)) {
    return refusal(1005, "ref already used");
  }
  if (amount === 0n) return refusal(1001, "a field is wrong");
  const done = known?.transfer ?? moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  if (!done) return refusal(1004, "not enough balance");
  return ok({
    username: spare(player.username),
    before_balance: balance(done.before),
    balance: balance(done.after),
  });
}
