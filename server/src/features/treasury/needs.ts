/** What closing sheets need of the reports, which read the records of all features. */
import type { Currency } from "@krapao/contract";
import type { Span } from "../../kernel/calendar.ts";
import type { Cell } from "../../kernel/csv.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { need } from "../../kernel/needs.ts";
import type { Context } from "../../ports/context.ts";

export const reports = need<{
  /** Sums by hour in a span. */
  readHours(
    db: Db,
    of: { span: Span; currency: Currency },
  ): Promise<readonly { report: string; netMinor: bigint }[]>;
  /** Inserts an export and enqueues the job that writes it. */
  prepareExport(
    ctx: Context,
    tx: Tx,
    request: {
      staff: { staffId: string; name: string };
      report: string;
      filter: Record<string, unknown>;
      job: string;
    },
  ): Promise<{ id: string }>;
  /** Writes the file of a waiting export. */
  fillExport(
    ctx: Context,
    id: string,
    contentOf: (row: { filter: unknown }) => {
      rows: AsyncGenerator<readonly Cell[]>;
      what: string;
    },
  ): Promise<void>;
}>("reports");
