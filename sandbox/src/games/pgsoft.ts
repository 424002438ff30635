/**
 * Game provider PG Soft: client reference and status query, no passwords. Wire: contract
 * `wire/pgsoft`.
 */
import { minorFromText, numberFromMinor } from "@krapao/contract/wire/amount";
import {
  PG_ERRORS,
  PG_PATHS,
  type PgDone,
  type PgMoved,
  type PgTransaction,
  type PgWallet,
  type PgWinLoss,
  pgCreate,
  pgLogin,
  pgLookUp,
  pgPlayer,
  pgReport,
  pgTransfer,
  pgTransferAll,
} from "@krapao/contract/wire/pgsoft";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Player, PlayerTransfer } from "../world.ts";
import {
  addPlayer,
  endLaunches,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  wonSince,
} from "./players.ts";

const PROVIDER = "pg";
const CURRENCY = "THB";

const ok = <T>(body: T): Answer => ({ status: 200, body });
const refusal = (error: keyof typeof PG_ERRORS): Answer =>
  ok({ data: null, error: { code: PG_ERRORS[error], message: error } } satisfies PgDone);
const done = (): Answer => ok<PgDone>({ data: { action_result: 1 }, error: null });

const operator = v.object({ operator_token: v.string(), secret_key: v.string() });

/** Registers the calls below `/pg`. */
export function addPgsoft(app: FastifyInstance, sandbox: Sandbox): void {
  const add = adder(app, sandbox);
  const withPlayer = (name: string, act: (player: Player) => Answer): Answer => {
    const player = findPlayer(sandbox, PROVIDER, name);
    return player ? act(player) : refusal("noPlayer");
  };

  add(PG_PATHS.create, "create", pgCreate, ({ player_name }) =>
    addPlayer(sandbox, PROVIDER, player_name, newToken()) ? done() : refusal("playerExists"),
  );
  for (const [path, direction] of [
    [PG_PATHS.transferIn, 1n],
    [PG_PATHS.transferOut, -1n],
  ] as const) {
    add(path, "transfer", pgTransfer, ({ player_name, transfer_reference, amount }) =>
      withPlayer(player_name, (player) =>
        move(sandbox, player, transfer_reference, direction * (minorFromText(amount) ?? 0n)),
      ),
    );
  }
  add(PG_PATHS.transferAllOut, "transfer", pgTransferAll, ({ player_name, transfer_reference }) =>
    withPlayer(player_name, (player) => {
      const known = findTransfer(sandbox, PROVIDER, transfer_reference);
      const amount = known?.player === player ? known.transfer.amount : -player.balance;
      return move(sandbox, player, transfer_reference, amount);
    }),
  );
  add(PG_PATHS.wallet, "balance", pgPlayer, ({ player_name }) =>
    withPlayer(player_name, ({ balance }) => {
      const credit = numberFromMinor(balance);
      const data = { currencyCode: CURRENCY, totalBalance: credit, cashBalance: credit };
      return ok<PgWallet>({ data, error: null });
    }),
  );
  add(PG_PATHS.transaction, "check", pgLookUp, ({ player_name, transfer_reference }) =>
    check(sandbox, player_name, transfer_reference),
  );
  add(PG_PATHS.login, "login", pgLogin, ({ player_name, player_session }) =>
    withPlayer(player_name, () => {
      newLaunch(sandbox, PROVIDER, player_name, { token: player_session });
      return done();
    }),
  );
  add(PG_PATHS.winLoss, "report", pgReport, ({ player_name, from_time }) =>
    withPlayer(player_name, (player) => {
      const winLoss = numberFromMinor(wonSince(player, Number(from_time)));
      return ok<PgWinLoss>({ data: { playerName: player_name, winLoss }, error: null });
    }),
  );
  add(PG_PATHS.kick, "login", pgPlayer, ({ player_name }) =>
    withPlayer(player_name, () => {
      endLaunches(sandbox, PROVIDER, player_name);
      return done();
    }),
  );
}

function adder(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema>(
    path: string,
    operation: string,
    form: T,
    act: (form: v.InferOutput<T>) => Answer,
  ) =>
    app.post(`/pg${path}`, async (request, reply) => {
      if (!isOperator(sandbox, request.body)) return reply.send(refusal("operator").body);
      return perform(sandbox, request, reply, {
        target: "provider:pg",
        operation,
        refuse: refusal(operation === "transfer" ? "transferFailed" : "refused"),
        act: () => {
          const read = v.safeParse(form, request.body);
          return read.success ? act(read.output) : refusal("malformed");
        },
      });
    });
}

function isOperator({ config }: Sandbox, form: unknown): boolean {
  const read = v.safeParse(operator, form);
  return (
    read.success &&
    sameText(read.output.operator_token, config.keys.pgOperatorToken) &&
    sameText(read.output.secret_key, config.keys.pgSecret)
  );
}

/**
 * PG numbers its transactions. Here the number is derived from the reference, so that a repeated
 * answer is the same.
 */
function transactionId(ref: string): number {
  return [...ref].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e12, 7);
}

function move(sandbox: Sandbox, player: Player, ref: string, amount: bigint): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known && (known.player !== player || known.transfer.amount !== amount)) {
    return refusal("transferFailed");
  }
  const transfer =
    known?.transfer ?? moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  return transfer ? ok(moved(transfer)) : refusal("notEnough");
}

const magnitude = (amount: bigint) => numberFromMinor(amount < 0n ? -amount : amount);

function moved({ ref, amount, before, after }: PlayerTransfer): PgMoved {
  return {
    data: {
      transactionId: transactionId(ref),
      balanceAmountBefore: numberFromMinor(before),
      balanceAmount: numberFromMinor(after),
      amount: magnitude(amount),
    },
    error: null,
  };
}

function check(sandbox: Sandbox, name: string, ref: string): Answer {
  const known = findTransfer(sandbox, PROVIDER, ref);
  if (known?.player.username !== name) return refusal("noTransaction");
  const { amount, before, after, at } = known.transfer;
  const data = {
    transactionId: transactionId(ref),
    playerName: name,
    currencyCode: CURRENCY,
    transactionType: amount > 0n ? 100 : 200,
    transactionAmount: magnitude(amount),
    transactionFrom: numberFromMinor(before),
    transactionTo: numberFromMinor(after),
    transactionDateTime: at,
  } as const;
  return ok<PgTransaction>({ data, error: null });
}
