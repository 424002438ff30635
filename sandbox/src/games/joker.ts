/** Game provider Joker / SlotXO: client reference and status query. Wire: contract `wire/joker`. */
import { minorFromNumber, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  JOKER_REPORT_OFFSET,
  type JokerBets,
  type JokerCall,
  type JokerCredit,
  type JokerError,
  type JokerPlay,
  type JokerStatus,
  type JokerTransfer,
  type JokerTransferCheck,
  type JokerWinloss,
  type JokerWithdrawAll,
  jokerCall,
  jokerSignatureBase,
} from "@krapao/contract/wire/joker";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newToken } from "../references.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { hmacSha1Base64, sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import {
  addPlayer,
  endLaunches,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  openStakes,
  pageOfRounds,
  wonSince,
} from "./players.ts";

const PROVIDER = "joker2";

const ok = <T>(body: T, status = 200): Answer => ({ status, body });
const refusal = (status: number, Message: string): Answer => ({
  status,
  body: { Message } satisfies JokerError,
});

const OPERATIONS = {
  CU: "create",
  TC: "transfer",
  WAC: "transfer",
  TCH: "check",
  GC: "balance",
  PLAY: "login",
  SO: "login",
  SP: "password",
  RWL: "report",
  TS: "bets",
} as const satisfies Record<JokerCall["Method"], string>;

/** Registers the one address `/joker`. */
export function addJoker(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Querystring: { AppID?: string; Signature?: string } }>(
    "/joker",
    async (request, reply) => {
      const { AppID = "", Signature = "" } = request.query;
      if (!isGenuine(sandbox, AppID, Signature, request.body)) {
        return reply.code(403).send(refusal(403, "Invalid Signature").body);
      }
      const read = v.safeParse(jokerCall, request.body);
      if (!read.success) return reply.code(400).send(refusal(400, "Invalid parameters").body);
      const call = read.output;
      return perform(sandbox, request, reply, {
        target: "provider:joker2",
        operation: OPERATIONS[call.Method],
        refuse: refusal(400, "Refused"),
        act: () => act(sandbox, call),
      });
    },
  );
}

const fields = v.record(v.string(), v.union([v.string(), v.number()]));

function isGenuine({ config }: Sandbox, appId: string, signature: string, body: unknown): boolean {
  const read = v.safeParse(fields, body);
  if (!read.success || !sameText(appId, config.keys.jokerAppId)) return false;
  const expected = hmacSha1Base64(config.keys.jokerSecret, jokerSignatureBase(read.output));
  return sameText(signature, expected);
}

function act(sandbox: Sandbox, call: JokerCall): Answer {
  if (call.Method === "TCH") return check(sandbox, call.RequestID);
  if (call.Method === "TS") return bets(sandbox, call);
  if (call.Method === "CU") {
    const made = addPlayer(sandbox, PROVIDER, call.Username, newToken().slice(0, 12));
    const body: JokerStatus = { Status: made ? "Created" : "OK" };
    return ok(body, made ? 201 : 200);
  }
  const player = findPlayer(sandbox, PROVIDER, call.Username);
  if (!player) return refusal(404, "Username not found");
  switch (call.Method) {
    case "TC":
      return transfer(sandbox, player, call.RequestID, minorFromNumber(call.Amount) ?? 0n);
    case "WAC":
      return withdrawAll(sandbox, player, call.RequestID);
    case "GC":
      return ok<JokerCredit>({
        Username: player.username,
        Credit: numberFromMinor(player.balance),
        OutstandingCredit: numberFromMinor(openStakes(player)),
      });
    case "PLAY":
      return ok<JokerPlay>({
        Username: player.username,
        Token: newLaunch(sandbox, PROVIDER, player.username),
      });
    case "SP":
      player.password = call.Password;
      sandbox.changed(player);
      return ok<JokerStatus>({ Status: "OK" });
    case "RWL": {
      const since = Date.parse(call.StartDate);
      if (Number.isNaN(since)) return refusal(400, "Invalid parameters");
      const won = numberFromMinor(wonSince(player, since));
      return ok<JokerWinloss>({ Username: player.username, Winloss: won });
    }
    case "SO":
      endLaunches(sandbox, PROVIDER, player.username);
      return ok<JokerStatus>({ Status: "OK" });
  }
}

/** The bets of all users; the report's times are in its own time zone. */
function bets(
  { world }: Sandbox,
  call: { StartDate: string; EndDate: string; NextId: string },
): Answer {
  const timeOf = (minute: string) =>
    Date.parse(`${minute.replace(" ", "T")}:00${JOKER_REPORT_OFFSET}`);
  const { rounds, next } = pageOfRounds(Object.values(world.players[PROVIDER]), {
    from: timeOf(call.StartDate),
    to: timeOf(call.EndDate),
    after: call.NextId,
  });
  const Game = rounds.map(({ ref, username, stake, won, at }) => ({
    OCode: ref,
    Username: username,
    GameCode: "sandbox",
    Amount: numberFromMinor(stake),
    Result: numberFromMinor(stake + won),
    Time: isoText(at),
  }));
  return ok<JokerBets>({ data: { Game }, ...(next !== null && { nextId: next }) });
}

function transfer(sandbox: Sandbox, player: Player, ref: string, amount: bigint): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known) {
    const same = known.player === player && known.transfer.amount === amount;
    return same ? ok(moved(player, known.transfer)) : refusal(400, "RequestID already used");
  }
  if (amount === 0n) return refusal(400, "Invalid amount");
  const done = moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  return done ? ok(moved(player, done)) : refusal(400, "Insufficient balance");
}

function moved(player: Player, { ref, amount, before, after }: PlayerTransfer): JokerTransfer {
  return {
    Username: player.username,
    RequestID: ref,
    Amount: numberFromMinor(amount),
    BeforeCredit: numberFromMinor(before),
    Credit: numberFromMinor(after),
    OutstandingCredit: numberFromMinor(openStakes(player)),
  };
}

function withdrawAll(sandbox: Sandbox, player: Player, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && known.player !== player) return refusal(400, "RequestID already used");
  const movement = { kind: "transfer", ref, amount: -player.balance } as const;
  const done = known?.transfer ?? moveBalance(sandbox, player, movement);
  return ok<JokerWithdrawAll>({
    Username: player.username,
    RequestID: ref,
    Amount: numberFromMinor(-(done?.amount ?? 0n)),
  });
}

function check(sandbox: Sandbox, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (!known) return refusal(404, "RequestID not found");
  const { player, transfer: done } = known;
  return ok<JokerTransferCheck>({
    Username: player.username,
    RequestID: ref,
    Amount: numberFromMinor(done.amount),
    BeforeCredit: numberFromMinor(done.before),
    Credit: numberFromMinor(done.after),
    Time: isoText(done.at),
  });
}
