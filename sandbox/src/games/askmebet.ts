/**
 * Game provider askmebet v0.1: no client reference, so each call that arrives counts. Wire:
 * contract `wire/askmebet`.
 */
import { randomUUID } from "node:crypto";
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  type AskmebetCreditAnswer,
  type AskmebetError,
  type AskmebetLoginAnswer,
  type AskmebetMemberAnswer,
  type AskmebetTransferAnswer,
  type AskmebetWinLoseAnswer,
  askmebetAmount,
  askmebetCreate,
  askmebetLogin,
  askmebetPassword,
  askmebetSignatureBase,
} from "@krapao/contract/wire/askmebet";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { md5Hex, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { addPlayer, findPlayer, moveBalance, newLaunch, wonAfter } from "./players.ts";

const PROVIDER = "askmebet";
const BASE = "/askmebet";
const CALLS = `${BASE}/v0.1/partner`;

const ok = <T>(body: T): Answer => ({ status: 200, body });
const refusal = (code: number, msg: string): Answer => ok<AskmebetError>({ code, msg });
const badSignature = refusal(1001, "invalid signature or key");
const malformed = refusal(1002, "a field is wrong");
const noMember = refusal(1004, "member not found");

type Params = { key: string; user?: string; ref?: string };
type Signed = { signature: string };

/** Registers the calls below `/askmebet`. */
export function addAskmebet(app: FastifyInstance, sandbox: Sandbox): void {
  const post = signedCalls(app, sandbox);
  const sign = askmebetSignatureBase;
  post(
    "/member/create/:key",
    "create",
    askmebetCreate,
    (body, _user, agent) => sign.credentials(body.memberLoginName, body.memberLoginPass, agent),
    (body) => create(sandbox, body.memberLoginName, body.memberLoginPass),
  );
  post(
    "/member/password/:key/:user",
    "password",
    askmebetPassword,
    ({ password }, user, agent) => sign.credentials(user, password, agent),
    ({ password }, user) => setPassword(sandbox, user, password),
  );
  for (const [route, direction] of [
    ["/deposit", 1n],
    ["/withdraw", -1n],
  ] as const) {
    post(
      `${route}/:key/:user`,
      "transfer",
      askmebetAmount,
      ({ amount }, user, agent) => sign.amount(amount, user, agent),
      ({ amount }, user) => move(sandbox, user, minorFromText(amount) ?? 0n, direction),
    );
  }
  post(
    "/login/:company/:key",
    "login",
    askmebetLogin,
    ({ username, password }, _user, agent) => sign.credentials(username, password, agent),
    ({ username, password }) => login(sandbox, username, password),
  );
  app.get<{ Params: Params }>(`${CALLS}/credit/:key/:user`, async (request, reply) => {
    if (!hasKey(sandbox, request.params)) return reply.send(badSignature.body);
    const { user = "" } = request.params;
    return run(sandbox, request, reply, "balance", () => credit(sandbox, user));
  });
  const winLosePath = `${CALLS}/member/winLose/:key/:user/:ref`;
  app.get<{ Params: Params }>(winLosePath, async (request, reply) => {
    if (!hasKey(sandbox, request.params)) return reply.send(badSignature.body);
    const { user = "", ref = "" } = request.params;
    return run(sandbox, request, reply, "report", () => winLose(sandbox, user, ref));
  });
}

/** Registers calls with a signed body. `signed` returns the text that the signature covers. */
function signedCalls(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema<unknown, Signed>>(
    route: string,
    operation: string,
    schema: T,
    signed: (body: v.InferOutput<T>, user: string, agent: string) => string,
    act: (body: v.InferOutput<T>, user: string) => Answer,
  ) =>
    app.post<{ Params: Params }>(CALLS + route, async (request, reply) => {
      if (!hasKey(sandbox, request.params)) return reply.send(badSignature.body);
      const read = v.safeParse(schema, request.body);
      if (!read.success) return reply.send(malformed.body);
      const { user = "" } = request.params;
      const text = signed(read.output, user, sandbox.config.keys.askmebetAgent);
      if (!sameText(read.output.signature, md5Hex(text))) return reply.send(badSignature.body);
      return run(sandbox, request, reply, operation, () => act(read.output, user));
    });
}

function hasKey({ config }: Sandbox, { key }: Params): boolean {
  return sameText(key, config.keys.askmebetKey);
}

function run(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: string,
  act: () => Answer,
): Promise<FastifyReply> {
  const refuse = refusal(1099, "refused");
  return perform(sandbox, request, reply, {
    target: "provider:askmebet",
    operation,
    refuse,
    act,
  });
}

function withMember(sandbox: Sandbox, user: string, act: (member: Player) => Answer): Answer {
  const member = findPlayer(sandbox, PROVIDER, user);
  return member ? act(member) : noMember;
}

function create(sandbox: Sandbox, user: string, password: string): Answer {
  return addPlayer(sandbox, PROVIDER, user, password)
    ? ok<AskmebetMemberAnswer>({ code: 0, result: { memberLoginName: user } })
    : refusal(1003, "member exists");
}

function setPassword(sandbox: Sandbox, user: string, password: string): Answer {
  return withMember(sandbox, user, (member) => {
    member.password = password;
    sandbox.changed(member);
    return ok<AskmebetMemberAnswer>({ code: 0, result: { memberLoginName: user } });
  });
}

function credit(sandbox: Sandbox, user: string): Answer {
  return withMember(sandbox, user, ({ username, balance }) =>
    ok<AskmebetCreditAnswer>({
      code: 0,
      result: { memberLoginName: username, credit: numberFromMinor(balance) },
    }),
  );
}

function winLose(sandbox: Sandbox, user: string, ref: string): Answer {
  return withMember(sandbox, user, (member) => {
    const won = wonAfter(member, ref);
    if (won === undefined) return refusal(1007, "ref not found");
    const result = { memberLoginName: user, winLose: numberFromMinor(won) };
    return ok<AskmebetWinLoseAnswer>({ code: 0, result });
  });
}

function move(sandbox: Sandbox, user: string, amount: bigint, direction: 1n | -1n): Answer {
  if (amount <= 0n) return malformed;
  return withMember(sandbox, user, (member) => {
    const movement = { kind: "transfer", ref: randomUUID(), amount: direction * amount } as const;
    const done = moveBalance(sandbox, member, movement);
    if (!done) return refusal(1005, "not enough credit");
    return ok<AskmebetTransferAnswer>({
      code: 0,
      result: {
        ref: done.ref,
        beforeCredit: numberFromMinor(done.before),
        afterCredit: numberFromMinor(done.after),
      },
    });
  });
}

function login(sandbox: Sandbox, user: string, password: string): Answer {
  return withMember(sandbox, user, (member) => {
    if (!sameText(member.password, password)) return refusal(1006, "wrong password");
    const token = newLaunch(sandbox, PROVIDER, user);
    const url = `${sandbox.publicUrl()}${BASE}/play?token=${token}`;
    return ok<AskmebetLoginAnswer>({ code: 0, result: { url } });
  });
}
