/**
 * What staff users read of the ledger, after one member moved money: reports, the ledger of the
 * member, the cash position and the reconciliation.
 */
import { execFile } from "node:child_process";
import type { Member } from "@krapao/testkit/crowd/members";
import type { Stage } from "@krapao/testkit/crowd/stage";
import { root } from "@krapao/testkit/settings";
import { findErasureObstacle } from "../../server/src/features/accounts/privacy/queries.ts";
import { listMembersWithoutSnapshot } from "../../server/src/features/refunds/queries.ts";
import { listLedgerLines } from "../../server/src/features/reports/queries-exports.ts";
import { listMovements } from "../../server/src/features/reports/queries-movements.ts";
import { sumLedger, sumRecords } from "../../server/src/features/reports/queries-span-sums.ts";
import { findFigures } from "../../server/src/features/segments/queries-figures.ts";
import { readSheet } from "../../server/src/features/treasury/sheets/read-sheet.ts";
import { findMainAccount, listEntries } from "../../server/src/features/wallet/queries-ledger.ts";
import "../../server/src/features.ts";
import { dayOf, type Span, spanOf } from "../../server/src/kernel/calendar.ts";
import { type Db, openDatabase } from "../../server/src/kernel/db/database.ts";

type Say = (what: string, isGood: boolean, detail: string) => void;

interface Given {
  stage: Stage;
  member: Member;
  url: string;
}

/** Reads everything as the application's login. Any refused join throws, which the caller says. */
export async function checkReads({ stage, member, url }: Given, check: Say): Promise<void> {
  const db = openDatabase({ url, poolMax: 2 });
  const day = dayOf(new Date());
  const span = spanOf({ from: day, to: day });
  try {
    await checkReports(db, span, check);
    await checkLedgerOf(db, { memberId: BigInt(member.id), span }, check);
    await checkMidnight(db, BigInt(member.id), check);
    const { checks, lines } = await readSheet({ db }, { day, currency: "THB" });
    const cash = checks.map(({ of, sheet, other }) => `${of} ${sheet} and ${other}`).join(", ");
    const isEqual = lines.length > 0 && checks.every(({ difference }) => difference === 0n);
    check("the cash position agrees with the ledger and the reports", isEqual, cash);
  } finally {
    await db.destroy();
  }
  await checkReconciliation(stage, day, check);
}

/** Not `spawnSync`: this process has the proxy between the command and the database. */
function checkReconciliation({ env }: Stage, day: string, check: Say): Promise<void> {
  const args = ["server/src/cli/reconcile.ts", "--day", day];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`.trim().split("\n");
      const isEqual = error === null;
      check("the reconciliation finds no discrepancy", isEqual, said.slice(0, 2).join("; "));
      resolve();
    });
  });
}

async function checkReports(db: Db, span: Span, check: Say): Promise<void> {
  const net = new Map<string, bigint>();
  const add = (report: string, minor: bigint) => net.set(report, (net.get(report) ?? 0n) + minor);
  for (const { report, forwardMinor, backwardMinor } of await sumRecords(db, span))
    add(report, forwardMinor - backwardMinor);
  const known = [...net].map(([report, minor]) => `${report} ${minor}`).join(", ");
  for (const { report, netMinor } of await sumLedger(db, span)) add(report, -netMinor);
  const isEqual = known !== "" && [...net.values()].every((rest) => rest === 0n);
  check("the reports sum the same of records and of the ledger", isEqual, known);
  const listed = [];
  for (const report of ["deposits", "withdrawals"] as const)
    listed.push((await listMovements(db, { report, span, currency: null })).length);
  check(
    "they list each movement",
    listed.every((count) => count > 0),
    listed.join(" and "),
  );
}

async function checkLedgerOf(
  db: Db,
  { memberId, span }: { memberId: bigint; span: Span },
  check: Say,
): Promise<void> {
  const account = await findMainAccount(db, memberId);
  const page = { accountId: account?.id ?? 0n, below: null, to: null, limit: 50 };
  const entries = await listEntries(db, page);
  const lines = await listLedgerLines(db, { memberId, span, above: -1n, limit: 50 });
  const figures = await findFigures(db, memberId);
  const deposited = entries
    .filter(({ kind }) => kind === "deposit")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const isWhole =
    entries.length > 0 &&
    entries.length === lines.length &&
    entries.every(({ statementStatus }) => statementStatus === "SUCCESS");
  const detail = `${entries.length} entries with their lines`;
  check("the console shows the ledger of the member", isWhole, detail);
  const sum = figures?.depositsMinor ?? 0n;
  check("the figures of the member count the deposits", sum === deposited && sum > 0n, `${sum}`);
}

/** What the refunds ask at midnight, and a staff user who wants to erase the member. */
async function checkMidnight(db: Db, memberId: bigint, check: Say): Promise<void> {
  const now = new Date();
  const listed = await listMembersWithoutSnapshot(db, {
    boundary: now,
    seenSince: now,
    afterId: memberId - 1n,
  });
  const [found] = listed;
  const isNeeded = found?.id === memberId && found.isNeeded;
  check("the refunds find who has money at midnight", isNeeded, `${listed.length} members`);
  const obstacle = await findErasureObstacle(db, { memberId, requestId: null, at: now });
  check("a member with money cannot be erased", obstacle === "ERASE_MONEY", `${obstacle}`);
}
