/**
 * Game provider PG Soft: client reference and status query, no passwords.
 *
 * Written from woodylin4869/wikitest (Model/Game/PG), a public client of document V2.1.0
 * ("game_api_pgsoft") and demo-4wy.pages.dev. An answer has data or an error, and the other is
 * null or left out.
 */
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import { amount, balance, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayerIgnoringCase,
  findTransfer,
  moveBalance,
  newLaunch,
} from "./players.ts";
import { minorFromRequest } from "./requests.ts";

const PROVIDER = "pg";

/** The errors of the document that this stand-in answers. */
const ERRORS = {
  malformed: "1034",
  failed: "1035",
  operator: "1204",
  player: "1305",
  noPlayer: "3004",
  noWallet: "3005",
  notEnough: "3013",
  noTransaction: "3040",
  transferFailed: "3100",
} as const;

const ok = (data: object): Answer => ({ status: 200, body: { data, error: spare(null) } });
const refusal = (error: keyof typeof ERRORS): Answer => ({
  status: 200,
  body: {
    data: spare(null),
    error: { code: id(ERRORS[error]), message: spare(error), traceId: spare("trace") },
  },
});
const done = (): Answer => ok({ action_result: id(1), actionResult: spare(true) });

const player_name = v.pipe(v.string(), v.regex(/^[0-9A-Za-z@_-]{3,50}$/));
const transfer_reference = v.pipe(v.string(), v.minLength(1), v.maxLength(50));
const currency = v.picklist(["THB", "LAK"]);
const session = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const operator = v.object({ operator_token: v.string(), secret_key: v.string() });

const forms = {
  create: v.object({ player_name, currency }),
  transfer: v.object({
    player_name,
    amount: v.pipe(
      minorFromRequest,
      v.check((minor) => minor > 0n),
    ),
    transfer_reference,
    currency,
  }),
  wallet: v.object({ player_name }),
  check: v.object({ player_name, transfer_reference }),
  login: v.object({ player_name, player_session: session, currency }),
};

/** Registers the calls below `/pg`. */
export function addPgsoft(app: FastifyInstance, sandbox: Sandbox): void {
  const add = adder(app, sandbox);
  const withPlayer = (
    name: string,
    error: "noPlayer" | "noWallet",
    act: (player: Player) => Answer,
  ): Answer => {
    const player = findPlayerIgnoringCase(sandbox, PROVIDER, name);
    return player ? act(player) : refusal(error);
  };

  for (const path of ["/v3/Player/Create", "/Player/v1/Create"]) {
    add(path, "create", forms.create, (form) => {
      if (findPlayerIgnoringCase(sandbox, PROVIDER, form.player_name)) return refusal("player");
      addPlayer(sandbox, PROVIDER, form.player_name, newToken(), form.currency);
      return done();
    });
  }
  for (const [path, sign] of [
    ["/Cash/v3/TransferIn", 1n],
    ["/Cash/v3/TransferOut", -1n],
  ] as const) {
    add(path, "transfer", forms.transfer, ({ player_name: name, ...form }) =>
      withPlayer(name, "noWallet", (player) =>
        move(sandbox, player, form.transfer_reference, sign * form.amount),
      ),
    );
  }
  add("/Cash/v3/GetPlayerWallet", "balance", forms.wallet, ({ player_name: name }) =>
    withPlayer(name, "noWallet", wallet),
  );
  add("/Cash/v3/GetSingleTransaction", "check", forms.check, (form) =>
    check(sandbox, form.player_name, form.transfer_reference),
  );
  add("/Login/v1/LoginGame", "login", forms.login, (form) =>
    withPlayer(form.player_name, "noPlayer", (player) => {
      newLaunch(sandbox, PROVIDER, player.username, { token: form.player_session });
      return done();
    }),
  );
}

function adder(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema<unknown, { player_name: string }>>(
    path: string,
    operation: string,
    form: T,
    act: (form: v.InferOutput<T>) => Answer,
  ) =>
    app.post(`/pg${path}`, async (request, reply) => {
      const read = v.safeParse(form, request.body);
      return perform(sandbox, request, reply, {
        target: "provider:pg",
        operation,
        reference: referenceOf(request.body),
        refuse: refusal(operation === "transfer" ? "transferFailed" : "failed"),
        act: () => {
          if (!isOperator(sandbox, request.body)) return refusal("operator");
          return read.success ? act(read.output) : refusal("malformed");
        },
      });
    });
}

/** Our reference, or the player. */
function referenceOf(form: unknown): string {
  const named = v.object({
    transfer_reference: v.optional(v.string()),
    player_name: v.optional(v.string(), ""),
  });
  const read = v.safeParse(named, form);
  return read.success ? (read.output.transfer_reference ?? read.output.player_name) : "";
}

function isOperator({ config }: Sandbox, form: unknown): boolean {
  const read = v.safeParse(operator, form);
  return (
    read.success &&
    sameText(read.output.operator_token, config.keys.pgOperatorToken) &&
    sameText(read.output.secret_key, config.keys.pgSecret)
  );
}

function wallet({ balance: minor, currency: code = "THB" }: Player): Answer {
  return ok({
    currencyCode: spare(code),
    totalBalance: balance(minor),
    cashBalance: balance(minor),
    totalBonusBalance: spare(0),
    freeGameBalance: spare(0),
    bonuses: spare([]),
    freeGames: spare([]),
    cashWallet: spare({ key: "Cash_1", cashId: 1, cashBalance: balance(minor) }),
  });
}

/**
 * PG numbers its transactions, beyond what a float can hold. Here the number is derived from the
 * reference, so that a repeated answer is the same.
 */
function transactionId(ref: string): string {
  const digits = [...ref].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e9,
    7,
  );
  return `12345678901${`${digits}`.padStart(9, "0")}`;
}

function move(sandbox: Sandbox, player: Player, ref: string, minor: bigint): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && (known.player !== player || known.transfer.amount !== minor)) {
    return refusal("transferFailed");
  }
  const transfer =
    known?.transfer ?? moveBalance(sandbox, player, { kind: "transfer", ref, amount: minor });
  return transfer ? moved(transfer) : refusal("notEnough");
}

const magnitude = (minor: bigint) => amount(minor < 0n ? -minor : minor);

function moved({ ref, amount: minor, before, after }: PlayerTransfer): Answer {
  return ok({
    transactionId: id(transactionId(ref)),
    balanceAmountBefore: balance(before),
    balanceAmount: balance(after),
    amount: magnitude(minor),
  });
}

function check(sandbox: Sandbox, name: string, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known?.player.username.toLowerCase() !== name.toLowerCase()) return refusal("noTransaction");
  const { amount: minor, before, after, at } = known.transfer;
  return ok({
    transactionId: id(transactionId(ref)),
    playerName: known.player.username.toLowerCase(),
    currencyCode: known.player.currency ?? "THB",
    transactionType: id(minor > 0n ? 100 : 200),
    transactionAmount: magnitude(minor),
    transactionFrom: balance(before),
    transactionTo: balance(after),
    transactionDateTime: id(at),
  });
}
