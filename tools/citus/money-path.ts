/** Follows one member's money through the product over HTTP: in, to a game and back, and out. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { playDeposits } from "@krapao/testkit/builders/play";
import { attempt, type Member, registerMembers } from "@krapao/testkit/crowd/members";
import { openStage, type Stage } from "@krapao/testkit/crowd/stage";
import type { Database } from "./cluster.ts";
import { checkReads } from "./reads.ts";

const DEPOSIT = 500;
const MOVE = 100;
const WITHDRAWAL = 200;
const BONUS = "DAILY10";
const PATIENCE_MS = 240_000;
/** A busy machine may not answer in time; a repeated call has the same key. */
const TRIES_MAX = 10;

type Say = (what: string, isGood: boolean, detail: string) => void;

interface Statement {
  total: number;
  statements: { _id: string; statementType: string; status: string; amount: number }[];
}

/**
 * Starts the product on the database, makes the calls, and says what each answered and what staff
 * users read of it.
 */
export async function followMoney({ urls, port }: Database, check: Say): Promise<void> {
  const stage = await openStage(async () => ({
    urls,
    port: () => port,
    kill: async () => {},
    stop: async () => {},
  }));
  try {
    const [member] = await registerMembers(stage, 1);
    if (!member) throw new Error("no member was registered");
    check("a member registers and opens game accounts", true, `member ${member.id}`);
    await payIn(stage, member, check);
    await moveAndWithdraw(stage, member, check);
    await earnBonus(stage, member, check);
    await readStatement(stage, member, check);
    await checkReads({ stage, member, url: urls.app }, check);
  } finally {
    await stage.close();
  }
}

async function payIn(stage: Stage, member: Member, check: Say): Promise<void> {
  const qr = await call(stage, member, "/api/qrcode/KBANK", { amount: DEPOSIT });
  await stage.control("/pay-qr", { payload: qr.payload });
  const paid = Number(qr.amount);
  const isCredited = await until(async () => (await balance(stage, member)) === paid);
  check("a deposit by QR is credited", isCredited, `${await balance(stage, member)} THB`);
}

async function moveAndWithdraw(stage: Stage, member: Member, check: Say): Promise<void> {
  const before = await balance(stage, member);
  await playDeposits(
    {
      member: (_method, path, body) => call(stage, member, path, body),
      control: (path, body) => stage.control(path, body),
    },
    DEPOSIT,
  );
  const there = { from: "WALLET", to: "PG", amount: MOVE };
  const out = await call(stage, member, "/api/wallet/transfer", there);
  const away = await balance(stage, member);
  check("money moves to a game", before - away === MOVE, `${out.status}, ${away} THB are left`);
  const back = await call(stage, member, "/api/wallet/transfer", {
    from: "PG",
    to: "WALLET",
    amount: MOVE,
  });
  const home = await balance(stage, member);
  check("and back", home === before, `${back.status}, ${home} THB`);
  await call(stage, member, "/api/wallet/withdraw", { amount: WITHDRAWAL });
  const isPaid = await until(async () =>
    (await statement(stage, member)).statements.some(
      ({ statementType, status }) => statementType === "withdraw" && status === "SUCCESS",
    ),
  );
  const left = await balance(stage, member);
  check("a withdrawal is paid", isPaid && left === before - WITHDRAWAL, `${left} THB are left`);
}

/** A gift of a tenth of what is left of the last deposit. */
async function earnBonus(stage: Stage, member: Member, check: Say): Promise<void> {
  const before = await balance(stage, member);
  await call(stage, member, `/api/bonus/activate/${BONUS}`);
  const gift = (await balance(stage, member)) - before;
  check("the last deposit earns a bonus", gift === before / 10, `${gift} THB`);
}

async function readStatement(stage: Stage, member: Member, check: Say): Promise<void> {
  const { total, statements } = await statement(stage, member);
  const lines = statements.map(({ statementType, status }) => `${statementType} ${status}`);
  check("the statement has seven lines", total === 7, lines.join(", "));
  const [line] = statements;
  const detail = await call(stage, member, `/api/statement/line/${line?._id}`);
  check("a line shows its steps", Array.isArray(detail.steps), `${line?._id}`);
  const totals = await call(stage, member, "/api/statement/totals", { period: "thisMonth" });
  check("the totals of the month", totals.from !== undefined, JSON.stringify(totals).slice(0, 120));
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read by their known names.
type Answer = any;

/** @throws unless the call was answered with 200 */
async function call(stage: Stage, member: Member, path: string, body?: unknown): Promise<Answer> {
  const request = {
    token: member.token,
    ...(body === undefined ? {} : { body, key: randomUUID() }),
  };
  let answer = null;
  for (let tries = 0; answer === null && tries < TRIES_MAX; tries += 1)
    answer = await attempt(`${stage.url}${path}`, request);
  if (answer?.status !== 200) throw new Error(`${path} was answered ${JSON.stringify(answer)}`);
  return answer.body;
}

const balance = async (stage: Stage, member: Member): Promise<number> =>
  (await call(stage, member, "/api/wallet")).wallet.amount;

const statement = (stage: Stage, member: Member): Promise<Statement> =>
  call(stage, member, "/api/statement", { page: 1 });

async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await sleep(250);
  }
  return false;
}
