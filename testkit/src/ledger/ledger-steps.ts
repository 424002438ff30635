import type { Db } from "@krapao/server/kernel/db/database";
import {
  hold,
  LedgerError,
  post,
  reverse,
  type TransferKind,
  transfer,
  voidHold,
} from "@krapao/server/ledger/ledger";
import { sql } from "kysely";
import type { LedgerModel, ModelAccount, ModelAnswer, ModelRequest } from "./ledger-model.ts";

/** One call of the ledger, as data: it can be made on the ledger, on the model, and again. */
export type Step =
  | { do: "transfer" | "hold"; request: ModelRequest & { kind: TransferKind } }
  | { do: "post"; id: string; amountMinor?: bigint | undefined; ref?: string | undefined }
  | { do: "void"; id: string }
  | { do: "reverse"; id: string; originalId: string };

/** Makes the call on the model. */
export function askModel(model: LedgerModel, step: Step): ModelAnswer {
  switch (step.do) {
    case "transfer":
      return model.transfer(step.request);
    case "hold":
      return model.hold(step.request);
    case "post":
      return model.post(step);
    case "void":
      return model.void(step);
    case "reverse":
      return model.reverse(step);
  }
}

/** Makes the call on the ledger, in a separate transaction. A refusal is returned as its code. */
export async function askLedger(db: Db, step: Step): Promise<ModelAnswer> {
  try {
    return await db.transaction().execute(async (tx) => {
      switch (step.do) {
        case "transfer":
          return transfer(tx, step.request);
        case "hold":
          return hold(tx, step.request);
        case "post":
          return post(tx, step);
        case "void":
          return voidHold(tx, step);
        case "reverse":
          return reverse(tx, step);
      }
    });
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
}

/** The state of the accounts that the model knows, as the ledger has them, in the model's form. */
export async function readLedger(db: Db, model: LedgerModel): Promise<Map<bigint, ModelAccount>> {
  const { rows } = await sql<ModelAccount & { id: bigint }>`
    select a.id, a.currency, a.kind = 'main' as "isMember", sum(b.posted_minor)::bigint as "postedMinor",
      sum(b.held_minor)::bigint as "heldMinor"
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.id = any(${[...model.accounts.keys()]}::bigint[]) group by a.id`.execute(db);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}
