/**
 * Game provider askmebet v0.1, written from public clients (named in the contract's wire file). No
 * client reference: each call that arrives counts. The codes of refusals are not public, and
 * these are ours.
 */
import { randomUUID } from "node:crypto";
import { minorFromText } from "@krapao/contract/wire/amount";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { md5Hex, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { amount, balance, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayer,
  moveBalance,
  newLaunch,
  openStakes,
  playsAfter,
} from "./players.ts";

const PROVIDER = "askmebet";
const BASE = "/askmebet";
const CALLS = `${BASE}/v0.1/partner/member`;

const ok = (fields: object): Answer => ({
  status: 200,
  body: { code: id(0), message: spare("success"), ...fields },
});
const refusal = (code: number, message: string): Answer => ({
  status: 200,
  body: { code: id(code), message },
});
/** Sent without faults: a call with a wrong signature uses none up. */
const badSignature = { code: 1001, message: "invalid signature or key" };
const malformed = refusal(1002, "a field is wrong");
const noMember = refusal(1004, "member not found");

type Params = { key: string; user?: string; ref?: string; product?: string };

const text = v.pipe(v.string(), v.minLength(1));
const creation = v.object({ memberLoginName: text, memberLoginPass: text, signature: text });
const newPassword = v.object({ password: text, signature: text });
const movement = v.object({ amount: v.union([v.string(), v.number()]), signature: text });
const sign = v.object({
  username: text,
  password: text,
  isMobile: v.boolean(),
  signature: text,
});

/** Registers the calls below `/askmebet`. */
export function addAskmebet(app: FastifyInstance, sandbox: Sandbox): void {
  const { askmebetAgent: agent, askmebetClientName: clientName } = sandbox.config.keys;
  const signed = signedCalls(app, sandbox);
  signed("POST", "/create/:key", {
    operation: "create",
    schema: creation,
    base: (body) => `${body.memberLoginName}:${body.memberLoginPass}:${agent}`,
    act: (body) => create(sandbox, body.memberLoginName, body.memberLoginPass),
  });
  signed("PUT", "/reset-password/:key/:user", {
    operation: "password",
    schema: newPassword,
    base: ({ password }) => `${password}:${agent}`,
    act: ({ password }, { user = "" }) => setPassword(sandbox, user, password),
  });
  for (const [route, direction] of [
    ["/deposit", 1n],
    ["/withdraw", -1n],
  ] as const) {
    signed("POST", `${route}/:key/:user`, {
      operation: "transfer",
      schema: movement,
      base: ({ amount: credits }, { user }) => `${credits}:${user}:${agent}`,
      act: ({ amount: credits }, { user = "" }) =>
        move(sandbox, user, minorFromText(`${credits}`) ?? 0n, direction),
    });
  }
  signed("POST", "/login/:product/:key", {
    operation: "login",
    schema: sign,
    base: ({ username, password }) => `${username}:${password}:${clientName}`,
    act: ({ username, password }, { product }) =>
      product === sandbox.config.keys.askmebetProduct
        ? login(sandbox, username, password)
        : refusal(1008, "product not found"),
  });
  const get = (path: string, operation: string, act: (params: Params) => Answer) =>
    app.get<{ Params: Params }>(CALLS + path, (request, reply) => {
      const { params } = request;
      if (!hasKey(sandbox, params)) return reply.send(badSignature);
      return run(sandbox, request, reply, operation, () => act(params));
    });
  get("/credit/:key/:user", "balance", ({ user = "" }) => credit(sandbox, user));
  get("/winLose/:key/:user/:ref", "report", ({ user = "", ref = "" }) =>
    winLose(sandbox, user, ref),
  );
}

interface SignedCall<T extends v.GenericSchema<unknown, { signature: string }>> {
  operation: string;
  schema: T;
  /** The text that the signature covers. */
  base: (body: v.InferOutput<T>, params: Params) => string;
  act: (body: v.InferOutput<T>, params: Params) => Answer;
}

/** Registers calls with a signed body. */
function signedCalls(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema<unknown, { signature: string }>>(
    method: "POST" | "PUT",
    route: string,
    { operation, schema, base, act }: SignedCall<T>,
  ) =>
    app.route<{ Params: Params }>({
      method,
      url: CALLS + route,
      async handler(request, reply) {
        const { params } = request;
        const read = v.safeParse(schema, request.body);
        if (!hasKey(sandbox, params)) return reply.send(badSignature);
        if (read.success && !isSigned(read.output, base(read.output, params))) {
          return reply.send(badSignature);
        }
        return run(sandbox, request, reply, operation, () =>
          read.success ? act(read.output, params) : malformed,
        );
      },
    });
}

const isSigned = (body: { signature: string }, base: string) =>
  sameText(body.signature, md5Hex(base));

function hasKey({ config }: Sandbox, { key }: Params): boolean {
  return sameText(key, config.keys.askmebetKey);
}

function run(
  sandbox: Sandbox,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  operation: string,
  act: () => Answer,
): Promise<FastifyReply> {
  const { user, ref } = request.params;
  const reference = ref ?? `${user ?? ""} ${JSON.stringify(request.body ?? "")}`;
  return perform(sandbox, request, reply, {
    target: "provider:askmebet",
    operation,
    reference,
    refuse: refusal(1099, "refused"),
    act,
  });
}

function withMember(sandbox: Sandbox, user: string, act: (member: Player) => Answer): Answer {
  const member = findPlayer(sandbox, PROVIDER, user);
  return member ? act(member) : noMember;
}

/** The member gets the agent in front of the name. */
function create(sandbox: Sandbox, name: string, password: string): Answer {
  const username = `${sandbox.config.keys.askmebetAgent}${name}`;
  return addPlayer(sandbox, PROVIDER, username, password)
    ? ok({ result: { username, loginName: spare(name) } })
    : refusal(1003, "member exists");
}

function setPassword(sandbox: Sandbox, user: string, password: string): Answer {
  return withMember(sandbox, user, (member) => {
    member.password = password;
    sandbox.changed(member);
    return ok({ result: spare({}) });
  });
}

function credit(sandbox: Sandbox, user: string): Answer {
  return withMember(sandbox, user, (member) =>
    ok({ result: { credit: balance(member.balance, "text"), username: spare(user) } }),
  );
}

/** By product: what was bet, what counts of it, what was won or lost, what is not settled. */
function winLose(sandbox: Sandbox, user: string, ref: string): Answer {
  return withMember(sandbox, user, (member) => {
    const plays = playsAfter(member, ref);
    if (!plays) return refusal(1007, "ref not found");
    const bet = amount(plays.staked);
    const GAME = {
      game: spare("GAME"),
      amount: bet,
      validAmount: bet,
      wlTurnAmount: amount(plays.won),
      outstanding: amount(openStakes(member)),
    };
    const none = amount(0n);
    const CASINO = {
      game: spare("CASINO"),
      amount: none,
      validAmount: none,
      wlTurnAmount: none,
      outstanding: none,
    };
    return ok({ result: { username: spare(user), ref: spare(ref), data: { GAME, CASINO } } });
  });
}

function move(sandbox: Sandbox, user: string, credits: bigint, direction: 1n | -1n): Answer {
  if (credits <= 0n) return malformed;
  return withMember(sandbox, user, (member) => {
    const moved = { kind: "transfer", ref: randomUUID(), amount: direction * credits } as const;
    const done = moveBalance(sandbox, member, moved);
    if (!done) return refusal(1005, "not enough credit");
    return ok({
      result: {
        ref: id(done.ref),
        before: balance(done.before, "text"),
        amount: amount(credits, "text"),
        after: balance(done.after, "text"),
      },
    });
  });
}

function login(sandbox: Sandbox, user: string, password: string): Answer {
  return withMember(sandbox, user, (member) => {
    if (!sameText(member.password, password)) return refusal(1006, "wrong password");
    const token = newLaunch(sandbox, PROVIDER, user);
    return ok({ url: `${sandbox.publicUrl()}${BASE}/play?token=${token}` });
  });
}
