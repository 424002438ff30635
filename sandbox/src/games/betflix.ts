/**
 * Game provider Betflix v4: client reference without a status query. Wire: contract `wire/betflix`.
 */
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  BETFLIX_HEADERS,
  BETFLIX_PATHS,
  type BetflixBalanceAnswer,
  type BetflixError,
  type BetflixLoginAnswer,
  type BetflixSummaryAnswer,
  type BetflixTransferAnswer,
  type BetflixUserAnswer,
  betflixCredentials,
  betflixReport,
  betflixTransfer,
  betflixUser,
} from "@krapao/contract/wire/betflix";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  wonSince,
} from "./players.ts";

const PROVIDER = "betflix";

const ok = <T>(body: T): Answer => ({ status: 200, body });
const refusal = (error_code: number, msg: string): Answer =>
  ok<BetflixError>({ status: "error", error_code, msg });
const noSuchUser = refusal(1003, "user not found");

/** Registers the calls below `/betflix`. */
export function addBetflix(app: FastifyInstance, sandbox: Sandbox): void {
  const add = <T extends v.GenericSchema>(
    path: string,
    operation: string,
    form: T,
    act: (form: v.InferOutput<T>) => Answer,
  ) =>
    app.post(`/betflix${path}`, async (request, reply) => {
      if (!isGenuine(sandbox, request)) {
        return reply.code(401).send(refusal(1000, "wrong api id or key").body);
      }
      return perform(sandbox, request, reply, {
        target: "provider:betflix",
        operation,
        refuse: refusal(1099, "refused"),
        act: () => {
          const read = v.safeParse(form, request.body);
          return read.success ? act(read.output) : refusal(1001, "a field is wrong");
        },
      });
    });
  const player = (username: string) => findPlayer(sandbox, PROVIDER, username);

  add(BETFLIX_PATHS.register, "create", betflixCredentials, ({ username, password }) =>
    addPlayer(sandbox, PROVIDER, username, password)
      ? ok<BetflixUserAnswer>({ status: "success", data: { username } })
      : refusal(1002, "user exists"),
  );
  add(BETFLIX_PATHS.password, "password", betflixCredentials, ({ username, password }) => {
    const known = player(username);
    if (!known) return noSuchUser;
    known.password = password;
    sandbox.changed(known);
    return ok<BetflixUserAnswer>({ status: "success", data: { username } });
  });
  add(BETFLIX_PATHS.balance, "balance", betflixUser, ({ username }) => {
    const known = player(username);
    if (!known) return noSuchUser;
    const data = { username, balance: numberFromMinor(known.balance) };
    return ok<BetflixBalanceAnswer>({ status: "success", data });
  });
  add(BETFLIX_PATHS.summary, "report", betflixReport, ({ username, start }) => {
    const known = player(username);
    if (!known) return noSuchUser;
    const winloss = numberFromMinor(wonSince(known, Date.parse(start)));
    return ok<BetflixSummaryAnswer>({ status: "success", data: { username, winloss } });
  });
  add(BETFLIX_PATHS.login, "login", betflixUser, ({ username }) =>
    player(username) ? ok(login(sandbox, username)) : noSuchUser,
  );
  add(BETFLIX_PATHS.transfer, "transfer", betflixTransfer, ({ username, amount, ref }) => {
    const known = player(username);
    return known ? transfer(sandbox, known, minorFromText(amount) ?? 0n, ref) : noSuchUser;
  });
}

function isGenuine({ config }: Sandbox, { headers }: FastifyRequest): boolean {
  const { betflixApiId, betflixApiKey } = config.keys;
  return (
    sameText(String(headers[BETFLIX_HEADERS.id] ?? ""), betflixApiId) &&
    sameText(String(headers[BETFLIX_HEADERS.key] ?? ""), betflixApiKey)
  );
}

function login(sandbox: Sandbox, username: string): BetflixLoginAnswer {
  const token = newLaunch(sandbox, PROVIDER, username);
  const launch_url = `${sandbox.publicUrl()}/betflix/play?token=${token}`;
  return { status: "success", data: { username, login_token: token, launch_url } };
}

function transfer(sandbox: Sandbox, player: Player, amount: bigint, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && (known.player !== player || known.transfer.amount !== amount)) {
    return refusal(1005, "ref already used");
  }
  const done = known?.transfer ?? moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  if (!done) return refusal(1004, "not enough balance");
  return ok<BetflixTransferAnswer>({
    status: "success",
    data: {
      username: player.username,
      ref,
      amount: numberFromMinor(done.amount),
      before_balance: numberFromMinor(done.before),
      after_balance: numberFromMinor(done.after),
    },
  });
}
