/**
 * Game provider Joker / SlotXO: client reference and status query.
 *
 * Written from woodylin4869/wikitest (Model/Game/JOKER) and easy1688win/servermm
 * (src/vendors/JokerProvider.ts): what their models do not have is left out here. The words of a
 * refusal, the form of `Time` and the row of a void are not public; they are our own.
 */
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha1Base64, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { amount, balance, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayerIgnoringCase,
  findTransfer,
  moveBalance,
  newLaunch,
  openStakes,
  pageOfRounds,
  type Round,
  roundsOf,
} from "./players.ts";
import { minorFromRequest } from "./requests.ts";

const PROVIDER = "joker2";
const OFFSET_MS = 8 * 3_600_000;

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const refusal = (status: number, Message: string): Answer => ({ status, body: { Message } });

/** The sandbox's name of each method, as faults name it. */
const OPERATIONS = {
  CU: "create",
  TC: "transfer",
  TCH: "check",
  GC: "balance",
  PLAY: "login",
  SP: "password",
  RWL: "report",
  TS: "bets",
  TSM: "bets",
} as const;

const Username = v.pipe(v.string(), v.regex(/^\w{4,20}$/));
const RequestID = v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/));
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const minute = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/));
const span = { StartDate: minute, EndDate: minute, NextId: v.optional(v.string(), "") };

const request = v.variant("Method", [
  v.object({ Method: v.literal("CU"), Username }),
  v.object({ Method: v.literal("TC"), Username, Amount: minorFromRequest, RequestID }),
  v.object({ Method: v.literal("TCH"), RequestID }),
  v.object({ Method: v.literal("GC"), Username }),
  v.object({ Method: v.literal("PLAY"), Username }),
  v.object({ Method: v.literal("SP"), Username, Password: v.pipe(v.string(), v.minLength(6)) }),
  v.object({ Method: v.literal("RWL"), Username, StartDate: day, EndDate: day }),
  v.object({ Method: v.literal("TS"), ...span }),
  v.object({ Method: v.literal("TSM"), ...span }),
]);
type Call = v.InferOutput<typeof request>;

/** Registers the one address `/joker`. */
export function addJoker(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Querystring: { AppID?: string; Signature?: string } }>(
    "/joker",
    async (incoming, reply) => {
      const { AppID = "", Signature = "" } = incoming.query;
      if (!isGenuine(sandbox, AppID, Signature, incoming.body)) {
        return reply.code(403).send(refusal(403, "Invalid Signature").body);
      }
      const read = v.safeParse(request, incoming.body);
      if (!read.success) return reply.code(400).send(refusal(400, "Invalid parameters").body);
      const call = read.output;
      return perform(sandbox, incoming, reply, {
        target: "provider:joker2",
        operation: OPERATIONS[call.Method],
        reference: referenceOf(call),
        refuse: refusal(400, "Refused"),
        act: () => act(sandbox, call),
      });
    },
  );
}

function referenceOf(call: Call): string {
  if ("RequestID" in call) return call.RequestID;
  return "Username" in call ? call.Username : call.NextId;
}

const fields = v.record(v.string(), v.union([v.string(), v.number()]));

/** HMAC-SHA1 of all fields of the body, sorted by name, `k=v&k=v`. */
function isGenuine({ config }: Sandbox, appId: string, signature: string, body: unknown): boolean {
  const read = v.safeParse(fields, body);
  if (!read.success || !sameText(appId, config.keys.jokerAppId)) return false;
  const sorted = Object.entries(read.output).sort(([one], [other]) => (one < other ? -1 : 1));
  const base = sorted.map(([name, value]) => `${name}=${value}`).join("&");
  return sameText(signature, hmacSha1Base64(config.keys.jokerSecret, base));
}

function act(sandbox: Sandbox, call: Call): Answer {
  if (call.Method === "TCH") return check(sandbox, call.RequestID);
  if (call.Method === "TS" || call.Method === "TSM") return bets(sandbox, call);
  const known = findPlayerIgnoringCase(sandbox, PROVIDER, call.Username);
  if (call.Method === "CU") return create(sandbox, known, call.Username);
  if (!known) return refusal(404, "Username not found");
  switch (call.Method) {
    case "TC":
      return transfer(sandbox, known, call);
    case "GC":
      return ok({ Username: shownName(known), ...credits(known), Credit: balance(known.balance) });
    case "PLAY":
      return ok({
        Username: spare(shownName(known)),
        Token: newLaunch(sandbox, PROVIDER, known.username, { once: true }),
      });
    case "SP":
      known.password = call.Password;
      sandbox.changed(known);
      return ok({ Status: "OK", Message: spare("OK") });
    case "RWL":
      return winloss(known, call);
  }
}

/** The company writes the names of users in capitals. */
const shownName = ({ username }: Player) => username.toUpperCase();

const credits = (player: Player) => ({
  OutstandingCredit: balance(openStakes(player)),
  FreeCredit: spare(0),
  OutstandingFreeCredit: spare(0),
});

/** A time in the company's zone. */
const timeText = (at: number) => `${new Date(at + OFFSET_MS).toISOString().slice(0, -1)}+08:00`;

function create(sandbox: Sandbox, known: Player | undefined, username: string): Answer {
  if (!known) addPlayer(sandbox, PROVIDER, username, newToken().slice(0, 12));
  const Data = spare({ Username: username.toUpperCase(), Status: "Active" });
  return known ? ok({ Status: "OK", Data }) : ok({ Status: "Created", Data }, 201);
}

function transfer(
  sandbox: Sandbox,
  player: Player,
  { RequestID: ref, Amount }: { RequestID: string; Amount: bigint },
): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && (known.player !== player || known.transfer.amount !== Amount)) {
    return refusal(400, "RequestID already used");
  }
  if (Amount === 0n) return refusal(400, "Invalid amount");
  const done =
    known?.transfer ?? moveBalance(sandbox, player, { kind: "transfer", ref, amount: Amount });
  if (!done) return refusal(400, "Insufficient balance");
  return ok({
    RequestID: id(ref),
    Username: shownName(player),
    Time: spare(timeText(done.at)),
    BeforeCredit: balance(done.before),
    Credit: balance(done.after),
    ...credits(player),
  });
}

function check(sandbox: Sandbox, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (!known) return refusal(404, "RequestID not found");
  return ok({
    RequestID: id(ref),
    Username: shownName(known.player),
    Time: spare(timeText(known.transfer.at)),
    Amount: amount(known.transfer.amount),
  });
}

/** One row for a user who played on these days; the last day is left out. */
function winloss(player: Player, call: { StartDate: string; EndDate: string }): Answer {
  const timeOf = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
  const rounds = roundsOf([player], { from: timeOf(call.StartDate), to: timeOf(call.EndDate) });
  if (rounds.length === 0) return ok({ Winloss: [] });
  const sum = (of: (round: Round) => bigint) => rounds.reduce((all, each) => all + of(each), 0n);
  const row = {
    Username: shownName(player),
    OCode: spare(rounds[0]?.ref),
    Amount: amount(sum(({ stake }) => stake)),
    Result: amount(sum(({ stake, won }) => stake + won)),
  };
  return ok({ Winloss: [row] });
}

/** The bets of all users. A page without rows, and without a next one, ends the report. */
function bets(
  { world }: Sandbox,
  call: { StartDate: string; EndDate: string; NextId: string },
): Answer {
  const timeOf = (text: string) => Date.parse(`${text.replace(" ", "T")}+08:00`);
  const { rounds } = pageOfRounds(Object.values(world.players[PROVIDER]), {
    from: timeOf(call.StartDate),
    to: timeOf(call.EndDate),
    after: call.NextId,
  });
  const Game = rounds.map(({ ref, username, stake, won, at }) => ({
    OCode: id(ref),
    Username: username.toUpperCase(),
    GameCode: "sandbox",
    Description: spare("Sandbox"),
    RoundID: spare(ref),
    IsSpecial: spare(false),
    Amount: amount(stake),
    FreeAmount: spare(0),
    Result: amount(stake + won),
    Time: timeText(at),
    Details: spare(null),
    CurrencyCode: spare("THB"),
    Type: spare("Normal"),
    TransactionOCode: spare(ref),
  }));
  const data = { Game, Jackpot: spare([]), Competition: spare([]) };
  return ok({ data, nextId: rounds.at(-1)?.ref ?? "", games: spare([]) });
}
