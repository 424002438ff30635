/** What documents need of withdrawals, which stand above them. */
import type { Currency } from "@krapao/contract";
import type { RawBuilder } from "kysely";
import { need } from "../../kernel/needs.ts";

/** Whether a member has a withdrawal of at least this amount that is not decided. */
export const waitingWithdrawal =
  need<(memberId: RawBuilder<unknown>, from: Record<Currency, bigint>) => RawBuilder<boolean>>(
    "withdrawals that wait",
  );
