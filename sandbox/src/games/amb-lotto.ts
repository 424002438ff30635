/**
 * Game provider AMB Lotto (`huayhd`), written from the company's manual
 * (https://auto-api.amblotto.vip/apitransferwallet.php, sections 3.2 to 3.11): client reference, no
 * query; a repeat says "duplicate". A withdrawal above the balance has no code there, so it answers
 * 2033 here.
 */
import { minorFromText, textFromMinor } from "@krapao/contract/wire/amount";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Player } from "../world.ts";
import { balance, amount as hundredths, id, spare } from "../written.ts";
import {
  addPlayer,
  findPlayer,
  findTransfer,
  moveBalance,
  newLaunch,
  openStakes,
  wonAfter,
} from "./players.ts";

const PROVIDER = "huayhd";

const ok = (body: object): Answer => ({
  status: 200,
  body: { code: id(0), message: spare("success"), ...body },
});

const MESSAGES = {
  1006: "Invalid UserAgent or ApiKey",
  2000: "user already exixt",
  2031: "member not found",
  2033: "invalid data value",
  2037: "duplicate transaction ref",
  2041: "agent not found",
  2043: "กรุณาส่ง First Name",
  2044: "invalid bank name or bankstatus",
  2045: "invalid siganture",
  2048: "log data not found",
  2051: "invalid username",
  2052: "password len is < 8",
  2053: "invalid phone",
  2054: "invalid acc_no",
  2059: "invalid key",
  71005: "playerUsername must be between 4 and 36 characters long.",
  71031: "invalid username or password",
} as const;

const refusal = (code: keyof typeof MESSAGES): Answer => ({
  status: 200,
  body: { code: id(code), message: spare(MESSAGES[code]) },
});

const BANKS = ["SCB", "KBANK", "BBL", "BAY", "KTB", "BAAC", "TMB", "GSB", "GHB", "UOB", "CIMB"];

const text = v.string();
const digits = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((written) => String(written)),
);
const registration = v.object({
  username: text,
  password: text,
  firstname: text,
  lastname: text,
  bank: text,
  acc_no: digits,
  phone: digits,
  agent: text,
  master_member: text,
});
const loginBody = v.object({ agentUsername: text, playerUsername: text, playerPassword: text });
const passwordBody = v.object({
  agent: text,
  key: text,
  username: text,
  new_password: text,
  signature: text,
});
const member = { agentId: text, username: text, signature: text };
const moveBody = v.object({ ...member, amount: digits, transaction_ref: text });

/** Registers the calls below `/huayhd`. */
export function addAmbLotto(app: FastifyInstance, sandbox: Sandbox): void {
  const add = adder(app, sandbox);
  addAccounts(add, sandbox);
  addMoney(add, sandbox);
}

type Add = ReturnType<typeof adder>;

function adder(app: FastifyInstance, sandbox: Sandbox) {
  return <T extends v.GenericSchema>(
    path: string,
    call: {
      operation: string;
      schema: T;
      /** What a definite refusal answers. */
      refuse: keyof typeof MESSAGES;
      /** The player, or our reference. */
      about: (body: v.InferOutput<T>) => string;
      /** The code of a call that is not genuine. */
      check?: (body: v.InferOutput<T>) => keyof typeof MESSAGES | null;
      act: (body: v.InferOutput<T>) => Answer;
    },
  ) =>
    app.post(`/huayhd${path}`, async (request, reply) => {
      const read = v.safeParse(call.schema, request.body);
      const fake = read.success ? call.check?.(read.output) : 2033;
      const plain = { target: "provider:huayhd", operation: call.operation } as const;
      if (!read.success || fake) {
        const answer = refusal(fake ?? 2033);
        // Calls that are not genuine meet no fault.
        return perform(sandbox, request, reply, {
          ...plain,
          operation: "none",
          refuse: answer,
          act: () => answer,
        });
      }
      return perform(sandbox, request, reply, {
        ...plain,
        reference: call.about(read.output),
        refuse: refusal(call.refuse),
        act: () => call.act(read.output),
      });
    });
}

function addAccounts(add: Add, sandbox: Sandbox): void {
  const { huayhdAgent: agent, huayhdKey: key } = sandbox.config.keys;
  const isPassword = (password: string) =>
    password.length >= 8 && /[a-z]/.test(password) && /\d/.test(password) && !/\s/.test(password);

  add("/apiRoute/member/landing/register/noaddress", {
    operation: "create",
    schema: registration,
    refuse: 2043,
    about: ({ username }) => username,
    check: (body) => (body.agent === agent ? null : 2041),
    act: (body) => {
      if (!body.firstname || !body.lastname) return refusal(2043);
      if (!BANKS.includes(body.bank)) return refusal(2044);
      if (!/^[a-z0-9]{4,36}$/.test(body.username)) return refusal(2051);
      if (!isPassword(body.password)) return refusal(2052);
      if (!/^0\d{9}$/.test(body.phone)) return refusal(2053);
      if (!/^\d{10,12}$/.test(body.acc_no)) return refusal(2054);
      const isNew = addPlayer(sandbox, PROVIDER, body.username, body.password);
      return isNew ? ok({}) : refusal(2000);
    },
  });

  add("/apiRoute/member/landing/login/noaddress", {
    operation: "login",
    schema: loginBody,
    refuse: 71005,
    about: ({ playerUsername }) => playerUsername,
    check: ({ agentUsername }) => (agentUsername === agent ? null : 1006),
    act: ({ playerUsername: username, playerPassword }) => {
      const player = findPlayer(sandbox, PROVIDER, username);
      if (!player || !sameText(player.password, playerPassword)) return refusal(71031);
      return ok({ data: launch(sandbox, username) });
    },
  });

  add("/apiRoute/member/landing/admin/update/password/noaddress", {
    operation: "password",
    schema: passwordBody,
    refuse: 2052,
    about: ({ username }) => username,
    check: ({ signature, ...signed }) => {
      if (signed.key !== key) return 2059;
      const base = `agent=${signed.agent}&key=${key}&username=${signed.username}`;
      const whole = `${base}&new_password=${signed.new_password}`;
      return sameText(signature, hmacSha256Hex(key, whole)) ? null : 2045;
    },
    act: ({ username, new_password }) => {
      const player = findPlayer(sandbox, PROVIDER, username);
      if (!player) return refusal(2031);
      if (!isPassword(new_password)) return refusal(2052);
      player.password = new_password;
      sandbox.changed(player);
      return ok({});
    },
  });
}

function launch(sandbox: Sandbox, username: string) {
  const tkUuid = newLaunch(sandbox, PROVIDER, username, { once: true });
  const url = `${sandbox.publicUrl()}/huayhd/play?token=${tkUuid}`;
  const name = `${username}@${sandbox.config.keys.huayhdAgent}`;
  return {
    playerApiId: spare(newToken()),
    playerApiUsername: name,
    playerUsername: name,
    tkUuid,
    url: `${url}&header=off`,
    urlFullPage: `${url}&header=on`,
  };
}

function addMoney(add: Add, sandbox: Sandbox): void {
  const { huayhdAgent: agent, huayhdKey: key } = sandbox.config.keys;
  /** Checks agent and signature; `rest` is the end of the signed text. */
  const genuine = (
    { agentId, username, signature }: { agentId: string; username: string; signature: string },
    rest = "",
  ) => {
    if (agentId !== agent) return 2041;
    const base = `agentId=${agentId}&key=${key}&username=${username}${rest}`;
    return sameText(signature, hmacSha256Hex(key, base)) ? null : 2045;
  };
  const withPlayer = (username: string, act: (player: Player) => Answer): Answer => {
    const player = findPlayer(sandbox, PROVIDER, username);
    return player ? act(player) : refusal(2031);
  };

  add("/v1/api/member/auto/getcreditmember", {
    operation: "balance",
    schema: v.object(member),
    refuse: 2033,
    about: ({ username }) => username,
    check: (body) => genuine(body),
    act: ({ username }) =>
      withPlayer(username, (player) => ok({ credit: balance(player.balance) })),
  });
  add("/v1/api/member/auto/validturn", {
    operation: "report",
    schema: v.object({ ...member, transaction_ref: text }),
    refuse: 2033,
    about: ({ username }) => username,
    check: (body) => genuine(body, `&transaction_ref=${body.transaction_ref}`),
    act: ({ username, transaction_ref: ref }) =>
      withPlayer(username, (player) => {
        const won = wonAfter(player, ref);
        if (won === undefined) return refusal(2048);
        const lotto = product("LOTTO", openStakes(player), won);
        const data = { LOTTO: lotto, SLOT: product("SLOT", 0n, 0n) };
        return ok({ data, ref: spare(newToken()), username });
      }),
  });
  for (const [call, direction] of [
    ["deposit", 1n],
    ["withdraw", -1n],
  ] as const) {
    add(`/v1/api/member/auto/${call}`, {
      operation: "transfer",
      schema: moveBody,
      refuse: 2033,
      about: ({ transaction_ref }) => transaction_ref,
      check: (body) => genuine(body, `&amount=${textFromMinor(minorFromText(body.amount) ?? 0n)}`),
      act: ({ username, amount, transaction_ref }) =>
        withPlayer(username, (player) =>
          move(sandbox, player, transaction_ref, direction * (minorFromText(amount) ?? 0n)),
        ),
    });
  }
}

/** The sums of one product. Turnover is not recorded here. */
const product = (game: string, open: bigint, won: bigint) => ({
  amount: hundredths(0n),
  game,
  outstanding: hundredths(open),
  validAmount: hundredths(0n),
  wlTurnAmount: hundredths(won),
});

function move(sandbox: Sandbox, player: Player, ref: string, amount: bigint): Answer {
  if (amount === 0n) return refusal(2033);
  if (findTransfer(sandbox, PROVIDER, ref)) return refusal(2037);
  const done = moveBalance(sandbox, player, { kind: "transfer", ref, amount });
  if (!done) return refusal(2033);
  return ok({
    after_balance: balance(done.after),
    before_balance: balance(done.before),
    ref: spare(newToken()),
  });
}
