import { fromMinor, type ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { MINUTE_MS } from "@krapao/contract/time";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import { clearUsageCache, insertCount } from "../../treasury/index.ts";
import {
  type CountedLine,
  countedLines,
  differs,
  hasOldReading,
  needsNote,
  unknownCount,
  writeFigures,
} from "./figures.ts";
import { endShift, pushMoved } from "./move-work.ts";
import { insertHandover, insertShift, lockShift } from "./queries.ts";
import { readWork } from "./read-open.ts";

type Shifts = typeof consoleContract.shifts;
type HandOver = Shifts["handOver"];

/** The ledger's balances that the page showed may be this old when the counts arrive. */
const CASH_AGE_MS = 30 * MINUTE_MS;

/** Starts a shift. @throws ALREADY_DECIDED when one is open */
export async function startShift(
  ctx: Context,
  { staff, audit }: ConsoleCall<Shifts["start"]>,
): Promise<ServerOutput<Shifts["start"]>> {
  const id = recordId(ctx);
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await insertShift(tx, { id, staffId: staff.staffId, at }))) refuse("ALREADY_DECIDED");
    await audit(tx, { subject: `shift:${id}`, after: { state: "open" } });
  });
  return { message: "SUCCESS" };
}

/**
 * Records what is open and what was counted, and offers the shift to the successor. Without one the
 * shift ends, and what was claimed returns to the queues.
 * @throws NO_DATA (no open shift, an unknown account, or a successor whose role does not cover what
 * is open), ALREADY_DECIDED (an offer waits), KEY_INVALID (the balances or an answer of a bank are
 * too old), REASON_REQUIRED (`needsNote`), FORBIDDEN (a count without `treasury.move`)
 */
export async function handOver(
  ctx: Context,
  { input, staff, audit }: ConsoleCall<HandOver>,
): Promise<ServerOutput<HandOver>> {
  const { note, counts } = input;
  const cashAt = await readCashAt(ctx, input.cashAt);
  const { open, queues, cash, people } = await readWork(ctx, staff, cashAt);
  const to = findTo(people, input.to);
  if (counts.length > 0 && cash.length === 0) refuse("FORBIDDEN");
  if (unknownCount(cash, counts)) refuse("NO_DATA");
  if (hasOldReading(cash, counts)) refuse("KEY_INVALID", { counts: "KEY_INVALID" });
  const lines = countedLines(cash, counts);
  if (needsNote(lines, { note, hasSuccessor: to !== null })) refuse("REASON_REQUIRED");
  const different = lines.filter(differs);
  const figures = writeFigures({
    open,
    queues,
    cash: lines,
    cashAt,
    differences: different.length,
  });
  const id = recordId(ctx);
  const at = ctx.clock.now();
  const moved = await transaction(ctx.db, async (tx) => {
    const shift = (await lockShift(tx, staff.staffId)) ?? refuse("NO_DATA");
    const offer = { id, shift, fromId: staff.staffId, toId: to?.id ?? null, note, figures, at };
    if (!(await insertHandover(tx, offer))) refuse("ALREADY_DECIDED");
    await insertCounts(ctx, tx, { lines, cashAt, staff });
    await audit(tx, {
      subject: `shift:${shift.id}`,
      after: {
        to: to?.name ?? null,
        items: open.length,
        ...Object.fromEntries(
          different.map(({ account, currency, difference }) => [
            `${account} ${currency}`,
            fromMinor(difference ?? 0n),
          ]),
        ),
      },
      ...(note && { why: note }),
    });
    return to ? null : endShift(tx, { shiftId: shift.id, fromId: staff.staffId, to: null, at });
  });
  if (counts.length > 0) {
    clearUsageCache(ctx.db);
    ctx.push.queue("treasury");
  }
  if (moved) await pushMoved(ctx, moved);
  ctx.push.shift([staff.staffId, ...(to ? [to.id] : [])]);
  return { message: "SUCCESS", id };
}

/** @throws KEY_INVALID */
async function readCashAt({ db }: Context, given: string): Promise<Date> {
  const at = new Date(given);
  const now = await ledgerNow(db);
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= CASH_AGE_MS ? at : refuse("KEY_INVALID", { cashAt: "KEY_INVALID" });
}

/** @throws NO_DATA */
function findTo(people: readonly { id: string; name: string }[], id: string | null) {
  if (id === null) return null;
  return people.find((each) => each.id === id) ?? refuse("NO_DATA");
}

/** A count is also a reading of the treasury. */
async function insertCounts(
  ctx: Context,
  tx: Tx,
  { lines, cashAt, staff }: { lines: readonly CountedLine[]; cashAt: Date; staff: StaffIdentity },
): Promise<void> {
  for (const line of lines) {
    const { account, currency, bankCode, accountNo, counted, isReading, reading, note } = line;
    if (counted === null) continue;
    const countedAt = isReading && reading ? reading.asOf : cashAt;
    const count = { bankCode, accountNo, balanceMinor: counted, countedAt };
    const why = note === "" ? "hand-over" : note;
    await insertCount(ctx, tx, { ...count, key: { account, currency }, why, staff });
  }
}
