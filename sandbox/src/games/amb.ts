/**
 * AMB SuperAPI, transfer wallet, written from its documents (https://doc.ambsuperapi.com/, pages
 * `authentication.html` and `transfer/`) and, for `member`, `balance` and `deposit`, from a public
 * client (github.com/b0855626503/btf, TransferRepository.php). One agent reaches several providers,
 * each by its product.
 */
import { minorFromText } from "@krapao/contract/wire/amount";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Provider } from "../provider.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import { balance, amount as hundredths, id, spare } from "../written.ts";
import { betRows, CURRENCY, outstanding, PRODUCTS } from "./amb-reports.ts";
import { addPlayer, findPlayer, findTransfer, moveBalance, newLaunch } from "./players.ts";

const MESSAGES = {
  12: "This user is reserved as a special username for system, please choose other name",
  20: "Invalid request payload",
  403: "Game code did not support",
  2001: "Create with duplicate username, please try other username",
  4001: "Transaction has duplicate",
  4002: "Deposit Invalid Amount",
  5001: "Transaction has duplicate",
  5002: "Withdraw Invalid Amount",
  5003: "Not enough credit",
  5004: "Transaction not found",
  9001: "Invalid productID",
  9002: "Member not found",
} as const;
type Code = keyof typeof MESSAGES;

const answered = (code: number, message: string, data?: unknown): Answer => ({
  status: 200,
  body: {
    reqId: spare(newToken()),
    code: id(code),
    message: spare(message),
    ...(data === undefined ? {} : { data }),
  },
});
const ok = (data: unknown): Answer => answered(0, "Success", data);
const refusal = (code: Code): Answer => answered(code, MESSAGES[code]);

const text = v.string();
const named = { username: text, productId: text };
const moveBody = v.object({ ...named, amount: text, transactionRef: text });
const verifyBody = v.object({
  ...named,
  transactionRef: text,
  type: v.picklist(["DEPOSIT", "WITHDRAW"]),
});
const loginBody = v.object({
  ...named,
  gameCode: text,
  isMobileLogin: v.boolean(),
  language: v.optional(text),
});
const spanQuery = v.object({ productId: text, startTime: text, endTime: text });

/** What a call may be about. */
type Named = {
  productId?: string | undefined;
  username?: string | undefined;
  transactionRef?: string | undefined;
};
type Act<T> = (asked: T, provider: Provider) => Answer;

/** Registers the calls below `/amb`. */
export function addAmb(app: FastifyInstance, sandbox: Sandbox): void {
  const add = adder(app, sandbox);
  addAccounts(add, sandbox);
  addTransfers(add, sandbox);
  addReports(add, sandbox);
}

type Add = ReturnType<typeof adder>;

function adder(app: FastifyInstance, sandbox: Sandbox) {
  const run = runner(sandbox);
  return {
    post: <T extends Named>(
      path: string,
      operation: string,
      { schema, refuse, act }: { schema: v.GenericSchema<unknown, T>; refuse: Code; act: Act<T> },
    ) =>
      app.post(`/amb${path}`, (request, reply) =>
        run({ request, reply, operation, refuse }, schema, request.body, act),
      ),
    get: <T extends Named>(
      path: string,
      operation: string,
      { schema, act }: { schema: v.GenericSchema<unknown, T>; act: Act<T> },
    ) =>
      app.get(`/amb${path}`, (request, reply) =>
        run({ request, reply, operation, refuse: 9002 }, schema, request.query, act),
      ),
    withPlayer(
      { username }: { username: string },
      provider: Provider,
      act: (player: Player) => Answer,
    ): Answer {
      const player = findPlayer(sandbox, provider, username);
      return player ? act(player) : refusal(9002);
    },
  };
}

function addAccounts({ post, get, withPlayer }: Add, sandbox: Sandbox): void {
  post("/member", "create", {
    schema: v.object(named),
    refuse: 12,
    act: ({ username, productId }, provider) =>
      addPlayer(sandbox, provider, username, "")
        ? ok({ username, productId: spare(productId) })
        : refusal(2001),
  });
  get("/balance", "balance", {
    schema: v.object(named),
    act: (asked, provider) =>
      withPlayer(asked, provider, (player) =>
        ok({ status: "SUCCESS", balance: balance(player.balance, "text") }),
      ),
  });
  post("/logIn", "login", {
    schema: loginBody,
    refuse: 403,
    act: (asked, provider) =>
      withPlayer(asked, provider, ({ username }) => {
        const token = newLaunch(sandbox, provider, username);
        const folder = provider === "joker2" ? "joker" : provider;
        return ok({ url: `${sandbox.publicUrl()}/${folder}/play?token=${token}`, username });
      }),
  });
}

function addTransfers({ post, withPlayer }: Add, sandbox: Sandbox): void {
  for (const [path, type] of [
    ["/deposit", "DEPOSIT"],
    ["/withdraw", "WITHDRAW"],
  ] as const) {
    post(path, "transfer", {
      schema: moveBody,
      refuse: type === "DEPOSIT" ? 4002 : 5002,
      act: (asked, provider) =>
        withPlayer(asked, provider, (player) =>
          move(sandbox, { player, provider, type, ref: asked.transactionRef }, asked.amount),
        ),
    });
  }
  post("/verifyDepositWithdraw", "check", {
    schema: verifyBody,
    refuse: 5004,
    act: (asked, provider) => verify(sandbox, provider, asked),
  });
}

function addReports({ get }: Add, sandbox: Sandbox): void {
  get("/outstanding", "bets", {
    schema: v.object({ username: text, productId: v.optional(text) }),
    act: ({ username }) => ok(outstanding(sandbox, username)),
  });
  get("/betTransactionsTransfer", "bets", {
    schema: spanQuery,
    act: ({ productId, startTime, endTime }, provider) => {
      const span = { from: Date.parse(startTime), to: Date.parse(endTime) };
      if (Number.isNaN(span.from) || Number.isNaN(span.to)) return refusal(20);
      return ok({ txns: betRows(sandbox, { provider, productId, ...span }) });
    },
  });
}

/** Runs a call of the agent, with the faults of the provider that it is about. */
function runner(sandbox: Sandbox) {
  return <T extends Named>(
    call: { request: FastifyRequest; reply: FastifyReply; operation: string; refuse: Code },
    schema: v.GenericSchema<unknown, T>,
    carrier: unknown,
    act: Act<T>,
  ): Promise<FastifyReply> => {
    const { request, reply, operation } = call;
    const read = v.safeParse(schema, carrier);
    const asked = read.success ? read.output : undefined;
    const provider = PRODUCTS[asked?.productId ?? "SEXY"];
    const problem = isGenuine(sandbox, request)
      ? asked === undefined
        ? refusal(20)
        : provider === undefined
          ? refusal(9001)
          : null
      : unauthorized();
    return perform(sandbox, request, reply, {
      target: `provider:${provider ?? "sexygame"}`,
      // Calls that are not genuine meet no fault.
      operation: problem ? "none" : operation,
      reference: asked?.transactionRef ?? asked?.username ?? "",
      refuse: refusal(call.refuse),
      act: () => (problem || !asked || !provider ? (problem ?? refusal(20)) : act(asked, provider)),
    });
  };
}

function isGenuine(sandbox: Sandbox, request: FastifyRequest): boolean {
  const { ambAgent, ambKey } = sandbox.config.keys;
  const expected = Buffer.from(`${ambAgent}:${ambKey}`).toString("base64");
  return sameText(request.headers.authorization ?? "", `Basic ${expected}`);
}

function unauthorized(): Answer {
  const inner = {
    statusCode: 401,
    message: "Unauthorized. Invalid API key",
    error: "Unauthorized",
  };
  const exception = { response: inner, status: 401, message: inner.message };
  return { status: 401, body: { reqId: newToken(), code: 401, exception, message: inner } };
}

type Movement = {
  player: Player;
  provider: Provider;
  type: "DEPOSIT" | "WITHDRAW";
  ref: string;
};

function move(sandbox: Sandbox, movement: Movement, amount: string): Answer {
  const { player, provider, type, ref } = movement;
  const isDeposit = type === "DEPOSIT";
  const credits = /^\d+\.\d{2}$/.test(amount) ? (minorFromText(amount) ?? 0n) : 0n;
  if (credits === 0n) return refusal(isDeposit ? 4002 : 5002);
  if (findTransfer(sandbox, provider, ref)) return refusal(isDeposit ? 4001 : 5001);
  const signed = isDeposit ? credits : -credits;
  const done = moveBalance(sandbox, player, { kind: "transfer", ref, amount: signed });
  if (!done) return refusal(5003);
  return ok({
    status: "SUCCESS",
    amount: hundredths(credits, "text"),
    balance: balance(done.after, "text"),
    txId: id(ref),
    username: player.username,
    beforeBalance: balance(done.before, "text"),
  });
}

function verify(
  sandbox: Sandbox,
  provider: Provider,
  asked: v.InferOutput<typeof verifyBody>,
): Answer {
  const known = findTransfer(sandbox, provider, asked.transactionRef);
  const isDeposit = asked.type === "DEPOSIT";
  const isAsked =
    known?.player.username === asked.username && known.transfer.amount > 0n === isDeposit;
  if (!known || !isAsked) return refusal(5004);
  const { ref, amount, before, after }: PlayerTransfer = known.transfer;
  return ok({
    success: true,
    username: asked.username,
    productId: asked.productId,
    currency: CURRENCY,
    transactionRef: id(ref),
    amount: hundredths(isDeposit ? amount : -amount, "text"),
    beforeBalance: balance(before, "text"),
    afterBalance: balance(after, "text"),
  });
}
