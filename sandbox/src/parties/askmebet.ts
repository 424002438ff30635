/** Game provider askmebet v0.1: no client reference, so each call that arrives counts. Wire: contract `wire/askmebet`. */
import { randomUUID } from "node:crypto";
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  type AskmebetCreditAnswer,
  type AskmebetError,
  type AskmebetLoginAnswer,
  type AskmebetMemberAnswer,
  type AskmebetTransferAnswer,
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
import { addPlayer, findPlayer, moveBalance, newLaunch } from "./players.ts";

const PROVIDER = "askmebet";
const BASE = "/askmebet";
const CALLS = `${BASE}/v0.1/partner`;

const ok = <T>(body: T): Answer => ({ status: 200, body });
const refusal = (code: number, msg: string): Answer => ok<AskmebetError>({ code, msg });
const badSignature = refusal(1001, "invalid signature or key");
const malformed = refusal(1002, "a field is wrong");
const noMember = refusal(1004, "member not found");

type Params = { key: string; user?: string };

/** Registers the calls below `/askmebet`. */
export function addAskmebet(app: FastifyInstance, sandbox: Sandbox): void {
  const run =
    (operation: string, act: (request: FastifyRequest, params: Params) => Answer) =>
    async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
      if (!sameText(request.params.key, sandbox.config.keys.askmebetKey)) {
        return reply.send(badSignature.body);
      }
      // Signatures are over the body, so a fault is decided first and a wrong signature found while acting.
      return perform(sandbox, request, reply, {
        target: "provider:askmebet",
        operation,
        refuse: refusal(1099, "refused"),
        act: () => act(request, request.params),
      });
    };
  const post = (
    route: string,
    operation: string,
    act: (request: FastifyRequest, params: Params) => Answer,
  ) => app.post<{ Params: Params }>(CALLS + route, run(operation, act));

  post("/member/create/:key", "create", ({ body }) => create(sandbox, body));
  post("/member/password/:key/:user", "password", ({ body }, { user }) =>
    withMember(sandbox, user, (member) => setPassword(sandbox, member, body)),
  );
  post("/deposit/:key/:user", "transfer", ({ body }, { user }) =>
    withMember(sandbox, user, (member) => move(sandbox, member, body, 1n)),
  );
  post("/withdraw/:key/:user", "transfer", ({ body }, { user }) =>
    withMember(sandbox, user, (member) => move(sandbox, member, body, -1n)),
  );
  post("/login/:company/:key", "login", ({ body }) => login(sandbox, body));
  app.get<{ Params: Params }>(
    `${CALLS}/credit/:key/:user`,
    run("balance", (_request, { user }) =>
      withMember(sandbox, user, ({ username, balance }) =>
        ok<AskmebetCreditAnswer>({
          code: 0,
          result: { memberLoginName: username, credit: numberFromMinor(balance) },
        }),
      ),
    ),
  );
}

function isSigned(text: string, signature: string): boolean {
  return sameText(signature, md5Hex(text));
}

function withMember(
  sandbox: Sandbox,
  user: string | undefined,
  act: (member: Player) => Answer,
): Answer {
  const member = findPlayer(sandbox, PROVIDER, user ?? "");
  return member ? act(member) : noMember;
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const read = v.safeParse(askmebetCreate, body);
  if (!read.success) return malformed;
  const { memberLoginName, memberLoginPass, signature } = read.output;
  const agent = sandbox.config.keys.askmebetAgent;
  const base = askmebetSignatureBase.credentials(memberLoginName, memberLoginPass, agent);
  if (!isSigned(base, signature)) return badSignature;
  return addPlayer(sandbox, PROVIDER, memberLoginName, memberLoginPass)
    ? ok<AskmebetMemberAnswer>({ code: 0, result: { memberLoginName } })
    : refusal(1003, "member exists");
}

function setPassword(sandbox: Sandbox, member: Player, body: unknown): Answer {
  const read = v.safeParse(askmebetPassword, body);
  if (!read.success) return malformed;
  const { password, signature } = read.output;
  const agent = sandbox.config.keys.askmebetAgent;
  const base = askmebetSignatureBase.credentials(member.username, password, agent);
  if (!isSigned(base, signature)) return badSignature;
  member.password = password;
  return ok<AskmebetMemberAnswer>({ code: 0, result: { memberLoginName: member.username } });
}

function move(sandbox: Sandbox, member: Player, body: unknown, sign: 1n | -1n): Answer {
  const read = v.safeParse(askmebetAmount, body);
  if (!read.success) return malformed;
  const { amount: text, signature } = read.output;
  const agent = sandbox.config.keys.askmebetAgent;
  if (!isSigned(askmebetSignatureBase.amount(text, member.username, agent), signature)) {
    return badSignature;
  }
  const amount = minorFromText(text) ?? 0n;
  if (amount <= 0n) return malformed;
  const movement = { kind: "transfer", ref: randomUUID(), amount: sign * amount } as const;
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
}

function login(sandbox: Sandbox, body: unknown): Answer {
  const read = v.safeParse(askmebetLogin, body);
  if (!read.success) return malformed;
  const { username, password, signature } = read.output;
  const agent = sandbox.config.keys.askmebetAgent;
  if (!isSigned(askmebetSignatureBase.credentials(username, password, agent), signature)) {
    return badSignature;
  }
  return withMember(sandbox, username, (member) => {
    if (!sameText(member.password, password)) return refusal(1006, "wrong password");
    const token = newLaunch(sandbox, PROVIDER, username);
    const url = `${sandbox.publicUrl()}${BASE}/play?token=${token}`;
    return ok<AskmebetLoginAnswer>({ code: 0, result: { url } });
  });
}
