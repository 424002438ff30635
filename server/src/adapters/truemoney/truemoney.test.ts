import { readFileSync } from "node:fs";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { readsBodies } from "@krapao/testkit/conformance/bodies";
import { damagedBodies, exactMinor } from "@krapao/testkit/conformance/damaged-bodies";
import { conformsToGiftLinks } from "@krapao/testkit/conformance/gift-links";
import { describe, expect, test } from "vitest";
import { UnusableAnswer } from "../../kernel/outbound/outbound.ts";
import { connectTrueMoney } from "./client.ts";
import { readRedeem, readSight } from "./translate.ts";

const MOBILE = "0899744001";
const log = { info() {}, warn() {}, error() {} };
const connect = (url: string) => connectTrueMoney({ url, mobile: MOBILE }, { log });

conformsToGiftLinks(({ url }) => connect(`${url}/truemoney`));

readsBodies(import.meta.dirname, {
  verify: (answer) => readSight(answer, MOBILE),
  redeem: (answer) => readRedeem(answer, MOBILE),
});

describe("an address", () => {
  callsBelow(async (url) => {
    const gifts = connect(url);
    await gifts.redeem("0123456789abcdefgh");
    await gifts.close();
  }, "/campaign/vouchers/0123456789abcdefgh/redeem");
});

const published = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`bodies/${name}.json`, import.meta.url), "utf8")).body;

/** The amount of our ticket as a body states it. */
const ticketOf = (body: unknown) =>
  (body as { data: { my_ticket: { amount_baht: unknown } } }).data.my_ticket.amount_baht;

test.each(["redeem-share", "redeem-again"])(
  "%s: a gift counts as ours only with our ticket, whatever one field becomes",
  (file) => {
    for (const { name, text, body } of damagedBodies(published(file))) {
      for (const status of [200, 400, 403, 500]) {
        for (const read of [readRedeem, readSight]) {
          const answer = readSafely(() => read({ status, text }, MOBILE));
          if (!answer || !("amountMinor" in answer)) continue;
          const { amountMinor } = answer;
          expect({ name, status: status < 500, amountMinor }).toEqual({
            name,
            status: true,
            amountMinor: exactMinor(ticketOf(body)),
          });
          expect(amountMinor).toBeGreaterThan(0n);
        }
      }
    }
  },
);

test("a damaged answer to a redeem call never refuses, but for a code of the list", () => {
  for (const { name, text } of damagedBodies(published("redeem-share"))) {
    const answer = readSafely(() => readRedeem({ status: 200, text }, MOBILE));
    expect([name, answer?.outcome]).not.toEqual([name, "refused"]);
  }
});

function readSafely<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableAnswer) return null;
    throw error;
  }
}
