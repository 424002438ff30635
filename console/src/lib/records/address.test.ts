/** What an address says is input that the list's call takes. */
import { approvals } from "@krapao/contract/console/approvals";
import { paymentRecord, slipRecord } from "@krapao/contract/console/deposits/payments";
import { transfers } from "@krapao/contract/console/games";
import { documents } from "@krapao/contract/console/kyc/documents";
import { payouts } from "@krapao/contract/console/payouts";
import { withdrawals } from "@krapao/contract/console/withdrawals";
import type { AnyRecord, Kind } from "@krapao/contract/records/record";
import * as v from "valibot";
import { expect, test } from "vitest";
import { inputOf } from "./address.ts";

const RECORDS: AnyRecord[] = [
  withdrawals,
  payouts,
  paymentRecord,
  slipRecord,
  documents,
  transfers,
  approvals,
];
/** What the filter of each kind writes into the address, besides the first of its values. */
const TEXTS: Partial<Record<Kind, string>> = {
  amount: "100..500.50",
  time: "2026-01-01..",
  text: "A",
};

const FILTERS = RECORDS.flatMap((record) =>
  Object.entries(record.fields)
    .filter(([, { filter }]) => filter)
    .map(([key, { kind, values }]) => ({ record, key, text: values?.[0] ?? TEXTS[kind] ?? "SCB" })),
);

test.each(FILTERS)("the filter $key of $record.name is taken as $text", ({ record, key, text }) => {
  const parsed = v.safeParse(
    record.call.input as v.GenericSchema,
    inputOf(record, { [key]: text }),
  );
  expect(parsed.issues).toBeUndefined();
  expect((parsed.output as { filter: Record<string, unknown> }).filter[key]).not.toBeNull();
});

test.each(FILTERS)("nonsense as $key of $record.name loses nothing", ({ record, key }) => {
  for (const text of [" ", "x".repeat(500), "..", "<>"]) {
    const view = { [key]: text, tab: text, sort: text, q: "x".repeat(500) };
    const parsed = v.safeParse(record.call.input as v.GenericSchema, inputOf(record, view));
    expect([text, parsed.issues]).toEqual([text, undefined]);
  }
});
