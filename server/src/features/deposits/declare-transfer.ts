import type { contract, ServerOutput } from "@krapao/contract";
import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Context } from "../../ports/context.ts";
import { findMember, type Member } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { requireRoom } from "../protection/index.ts";
import { openLine, settleLine } from "../statements/index.ts";
import { readShown } from "../treasury/index.ts";
import { type Declared, STATUS_OF_DECLARED } from "./declared.ts";
import { findManualChannels } from "./queries-channels.ts";
import {
  closeDeclared,
  findDeclared,
  findDueDeclared,
  insertDeclared,
} from "./queries-declared.ts";
import { sumBegun } from "./queries-held.ts";

export interface Declaration {
  memberId: bigint;
  amountMinor: bigint;
  idempotencyKey: string | null;
}

/**
 * Manual mode: a member says that a transfer of this amount is on its way. Nothing is booked: it waits until the bank
 * feed or a cashier matches it, or its time is over.
 * @throws DEPOSIT_LIMIT, NO_BANK while manual mode is off, DEPOSIT_MINIMUM, DEPOSIT_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export async function declareTransfer(
  ctx: Context,
  declaration: Declaration,
): Promise<ServerOutput<typeof contract.deposits.add>> {
  const { memberId, amountMinor } = declaration;
  const member = await requireManual(ctx, memberId);
  const depositMin = await readSetting(ctx.db, "depositMin");
  if (amountMinor < depositMin[member.currency] || amountMinor <= 0n) refuse("DEPOSIT_MINIMUM");
  const minutes = await readSetting(ctx.db, "declaredMinutes");
  const id = recordId(ctx);
  const decidedId = await transaction(ctx.db, async (tx) => {
    const known = await claimIntent(tx, {
      memberId,
      key: declaration.idempotencyKey,
      operation: "deposits.add",
      input: { amountMinor },
      recordId: id,
    });
    if (known) return known;
    const createdAt = ctx.clock.now();
    const reservedMinor = await sumBegun(tx, { memberId, now: createdAt, isDeclared: true });
    await requireRoom(ctx, tx, { memberId, amountMinor, reservedMinor });
    // One whose time is over does not stand in the way, whether or not the job has come by.
    for (const due of await findDueDeclared(tx, { now: createdAt, memberId })) {
      await expire(tx, { declared: due, at: createdAt });
    }
    const expiresAt = new Date(createdAt.getTime() + minutes * 60_000);
    const { currency } = member;
    const isOnly = await insertDeclared(tx, {
      ...{ id, memberId, currency, amountMinor },
      ...{ createdAt, expiresAt },
    });
    if (!isOnly) refuse("DEPOSIT_IN_PROGRESS");
    await openLine(tx, {
      id,
      memberId,
      statementType: "deposit",
      from: member.bankCode,
      to: WALLET,
      amountMinor,
      currency,
      status: "PROCESSING",
      createdAt,
    });
    return id;
  });
  ctx.push.queue("payments");
  const declared = await findDeclared(ctx.db, decidedId);
  assert(declared, "a decided declaration is written");
  const status = STATUS_OF_DECLARED[declared.state];
  return { message: MESSAGES[status], status, depositId: declared.id };
}

const MESSAGES = { SUCCESS: "SUCCESS", PROCESSING: "IN_PROGRESS", FAILED: "OK" } as const;

/** @throws NO_BANK while the operator takes no declared transfers in the member's currency. */
async function requireManual({ db, clock }: Context, memberId: bigint): Promise<Member> {
  const member = await findMember(db, memberId);
  const isOn = await readSetting(db, "depositManual");
  if (!member || !isOn) return refuse("NO_BANK");
  const [manual, shown] = await Promise.all([
    findManualChannels(db, member.currency),
    readShown({ db, now: clock.now() }, `${memberId}`),
  ]);
  return manual.some((code) => shown.has(code)) ? member : refuse("NO_BANK");
}

/** Closes the declarations whose time is over; money that comes later is credited as a transfer of its own. */
export async function expireDeclared(ctx: Context): Promise<void> {
  for (const declared of await findDueDeclared(ctx.db, { now: ctx.clock.now() })) {
    const at = ctx.clock.now();
    const isClosed = await transaction(ctx.db, (tx) => expire(tx, { declared, at }));
    if (isClosed) pushFailed(ctx, declared);
  }
}

async function expire(
  tx: Tx,
  { declared, at }: { declared: Declared; at: Date },
): Promise<boolean> {
  if (!(await closeDeclared(tx, { id: declared.id, at, to: "expired" }))) return false;
  await settleLine(tx, { id: declared.id, status: "FAILED", at });
  return true;
}

/** Tells the member's open pages that a declaration came to nothing. */
export function pushFailed(ctx: Context, { memberId, amountMinor }: Declared): void {
  ctx.push.wallet(memberId, {
    reason: "deposit",
    status: "FAILED",
    amount: fromMinor(amountMinor),
    message: null,
  });
}
