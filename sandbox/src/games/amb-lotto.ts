/**
 * Game provider AMB Lotto (`huayhd`): client reference, no query; a repeat says "duplicate". Wire:
 * contract `wire/amb-lotto`.
 */

import {
  AMB_CODES,
  AMB_PATHS,
  type AmbCredit,
  type AmbDone,
  type AmbError,
  type AmbLogin,
  type AmbMoved,
  type AmbTurn,
  ambCredentials,
  ambMember,
  ambSignatureBase,
  ambSince,
  ambTransfer,
} from "@krapao/contract/wire/amb-lotto";
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  wonAfter,
} from "./players.ts";

const PROVIDER = "huayhd";

const ok = <T>(body: T): Answer => ({ status: 200, body });
const refusal = (name: Exclude<keyof typeof AMB_CODES, "success">): Answer =>
  ok<AmbError>({ code: AMB_CODES[name], message: name });

type Body = {
  agentId: string;
  signature: string;
  username: string;
  amount?: string;
  transaction_ref?: string;
};

/** Registers the calls below `/huayhd`. */
export function addAmbLotto(app: FastifyInstance, sandbox: Sandbox): void {
  const add = adder(app, sandbox);
  const withMember = (username: string, act: (member: Player) => Answer): Answer => {
    const member = findPlayer(sandbox, PROVIDER, username);
    return member ? act(member) : refusal("memberNotFound");
  };
  const named = (username: string): Answer =>
    ok<AmbDone>({ code: 0, message: "success", username });

  add(AMB_PATHS.register, "create", ambCredentials, ({ username, password }) =>
    addPlayer(sandbox, PROVIDER, username, password) ? named(username) : refusal("memberExists"),
  );
  add(AMB_PATHS.password, "password", ambCredentials, ({ username, password }) =>
    withMember(username, (member) => {
      member.password = password;
      sandbox.changed(member);
      return named(username);
    }),
  );
  add(AMB_PATHS.memberCredit, "balance", ambMember, ({ username }) =>
    withMember(username, ({ balance }) =>
      ok<AmbCredit>({ code: 0, message: "success", credit: numberFromMinor(balance) }),
    ),
  );
  add(AMB_PATHS.validTurn, "report", ambSince, ({ username, transaction_ref }) =>
    withMember(username, (member) => {
      const won = wonAfter(member, transaction_ref);
      if (won === undefined) return refusal("noReference");
      // Turnover is not recorded: the operator only asks for the win or loss.
      const sums = { valid_turn: 0, win_lose: numberFromMinor(won) };
      return ok<AmbTurn>({ code: 0, message: "success", ...sums });
    }),
  );
  add(AMB_PATHS.login, "login", ambMember, ({ username }) =>
    withMember(username, () => ok(login(sandbox, username))),
  );
  for (const [path, direction] of [
    [AMB_PATHS.deposit, 1n],
    [AMB_PATHS.withdraw, -1n],
  ] as const) {
    add(path, "transfer", ambTransfer, ({ username, amount, transaction_ref }) =>
      withMember(username, (member) =>
        move(sandbox, member, transaction_ref, direction, minorFromText(amount) ?? 0n),
      ),
    );
  }
}

function adder(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema<unknown, Body>>(
    path: string,
    operation: string,
    schema: T,
    act: (body: v.InferOutput<T>) => Answer,
  ) =>
    app.post(`/huayhd${path}`, async (request, reply) => {
      const read = v.safeParse(schema, request.body);
      if (!read.success) return reply.send(refusal("malformed").body);
      const { huayhdAgent, huayhdKey } = sandbox.config.keys;
      const { agentId, username, amount, transaction_ref, signature } = read.output;
      if (!sameText(agentId, huayhdAgent)) return reply.send(refusal("agentNotFound").body);
      const base = ambSignatureBase({
        agentId,
        key: huayhdKey,
        username,
        ...(amount === undefined ? {} : { amount }),
        ...(transaction_ref === undefined ? {} : { transactionRef: transaction_ref }),
      });
      if (!sameText(signature, hmacSha256Hex(huayhdKey, base))) {
        return reply.send(refusal("badSignature").body);
      }
      return perform(sandbox, request, reply, {
        target: "provider:huayhd",
        operation,
        refuse: refusal("refused"),
        act: () => act(read.output),
      });
    });
}

function login(sandbox: Sandbox, username: string): AmbLogin {
  const tkUuid = newLaunch(sandbox, PROVIDER, username, { once: true });
  const url = `${sandbox.publicUrl()}/huayhd/play?token=${tkUuid}`;
  return { code: 0, message: "success", url, urlFullPage: `${url}&full=1`, tkUuid };
}

function move(
  sandbox: Sandbox,
  member: Player,
  ref: string,
  direction: 1n | -1n,
  amount: bigint,
): Answer {
  if (amount <= 0n) return refusal("malformed");
  if (findTransfer(sandbox, PROVIDER, ref)) return refusal("duplicate");
  const movement = { kind: "transfer", ref, amount: direction * amount } as const;
  const done = moveBalance(sandbox, member, movement);
  if (!done) return refusal("notEnough");
  return ok<AmbMoved>({
    code: 0,
    message: "success",
    transaction_ref: ref,
    before_balance: numberFromMinor(done.before),
    after_balance: numberFromMinor(done.after),
  });
}
