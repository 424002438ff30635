/**
 * BCEL OnePay service, from public servers of shops (`genlaoqr`, `checkonepayqr`) and the fields of
 * aliasosx/orchid-pos. The notice is what a bridge hears on the bank's channel, and not signed.
 */

import { randomUUID } from "node:crypto";
import { DAY_MS } from "@krapao/contract/time";
import { minorFromText, textFromMinor } from "@krapao/contract/wire/amount";
import { formatFields, withChecksum } from "@krapao/contract/wire/emv";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../../perform.ts";
import { isoText, type Sandbox } from "../../sandbox.ts";
import { sameText } from "../../signing.ts";
import type { Order } from "../../world.ts";
import { amount, id, spare } from "../../written.ts";
import { bangkokText, listBankOrders, makeBankOrder } from "./bank-orders.ts";
import { isKnownToken, issueToken } from "./tokens.ts";

const BASE = "/bcel";
const MCID = "mch5c2f0404102fb";

const createQr = v.object({
  amount: v.pipe(v.number(), v.minValue(0.01)),
  uuid: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,36}$/)),
  invoiceid: v.pipe(v.string(), v.minLength(1), v.maxLength(15)),
  desc: v.pipe(v.string(), v.maxLength(25)),
  shopcode: v.optional(v.string()),
});
const check = v.object({ uuid: v.string() });

const outcome = (result: number, message: string, data: unknown = spare(null)): Answer => ({
  status: 200,
  body: { result: id(result), message, data },
});

/** Registers the calls below `/bcel`. */
export function addBcel(app: FastifyInstance, sandbox: Sandbox): void {
  const { keys } = sandbox.config;
  app.post(`${BASE}/authen`, (request, reply) =>
    perform(sandbox, request, reply, {
      target: "bcel-onepay",
      operation: "token",
      refuse: outcome(1, "Invalid user"),
      act() {
        const body = (request.body ?? {}) as Record<string, unknown>;
        const isKnown =
          sameText(String(body.username), keys.bcelKey) &&
          sameText(String(body.password), keys.bcelSecret);
        if (!isKnown) return outcome(1, "Invalid user");
        const expire = isoText(Date.now() + 3_600_000);
        return { status: 200, body: { jwt: issueToken(sandbox), expire, user: spare({ MCID }) } };
      },
    }),
  );
  const add = (path: string, operation: "create" | "status", act: (body: unknown) => Answer) =>
    app.post(`${BASE}/${path}`, (request: FastifyRequest, reply: FastifyReply) =>
      perform(sandbox, request, reply, {
        target: "bcel-onepay",
        operation,
        reference: String((request.body as { uuid?: unknown } | undefined)?.uuid ?? ""),
        refuse: outcome(9, "refused by the channel"),
        act: () =>
          isKnownToken(sandbox, request)
            ? act(request.body)
            : { status: 401, body: { message: "Unauthorized" } },
      }),
    );
  add("genlaoqr", "create", (body) => {
    const read = v.safeParse(createQr, body);
    if (!read.success) return outcome(9, "Invalid request");
    const { uuid, invoiceid } = read.output;
    const minor = minorFromText(String(read.output.amount)) ?? 0n;
    const known = listBankOrders(sandbox, "bcel-onepay", uuid)[0];
    if (known && known.amount !== minor) return outcome(9, "Duplicate uuid");
    const { payload } = makeBankOrder(sandbox, {
      gateway: "bcel-onepay",
      reference: uuid,
      amount: minor,
      currency: "LAK",
      payload: qrOf(uuid, invoiceid, minor),
      lifeMs: 3_650 * DAY_MS,
    });
    return outcome(0, "Operation success", { version: "1", qrc: payload });
  });
  add("checkonepayqr", "status", (body) => {
    const read = v.safeParse(check, body);
    const order = read.success
      ? listBankOrders(sandbox, "bcel-onepay", read.output.uuid)[0]
      : undefined;
    if (!order) return outcome(1, "Transaction not found");
    if (!order.payment) return outcome(2, "Pending", { STATUS: "Generated QR" });
    const { transRef, at, payer } = order.payment;
    return outcome(0, "Operation success", {
      UUID: spare(order.orderId),
      AMOUNT: amount(order.amount),
      CCY: spare("LAK"),
      TICKET: id(transRef),
      FCCREF: spare(`001LNMT${transRef.slice(0, 9)}`),
      NAME: payer.name,
      PHONE: spare("20*****99"),
      FROMBANK: spare(payer.bankCode),
      TXTIME: bangkokText(at, "").replace("T", " "),
    });
  });
}

/** A LAO QR of a merchant: tag 38 with the bank's number and the merchant. */
function qrOf(uuid: string, invoiceid: string, minor: bigint): string {
  const merchant = formatFields([
    { tag: "00", value: "A005266284662577" },
    { tag: "01", value: "27710418" },
    { tag: "02", value: "002" },
    { tag: "03", value: MCID },
  ]);
  const order = formatFields([
    { tag: "01", value: invoiceid },
    { tag: "05", value: uuid.slice(0, 36) },
  ]);
  return withChecksum(
    formatFields([
      { tag: "00", value: "01" },
      { tag: "01", value: "12" },
      { tag: "38", value: merchant },
      { tag: "52", value: "5732" },
      { tag: "53", value: "418" },
      { tag: "54", value: textFromMinor(minor).replace(/\.00$/, "") },
      { tag: "58", value: "LA" },
      { tag: "60", value: "VTE" },
      { tag: "62", value: order },
    ]),
  );
}

/** Sends the notice of a payment. */
export function sendBcelNotice(
  sandbox: Sandbox,
  order: Order,
  { transRef, at, payer }: NonNullable<Order["payment"]>,
): void {
  const notice = {
    uuid: order.orderId,
    iid: order.orderId.slice(-15),
    mcid: MCID,
    amount: amount(order.amount),
    ccy: "LAK",
    ticket: id(transRef),
    fccref: spare(`001LNMT${transRef.slice(0, 9)}`),
    name: payer.name,
    txtime: bangkokText(at, "").replace("T", " "),
  };
  const reference = order.orderId;
  sandbox.callbacks.emit("bcel", { eventId: randomUUID(), reference, body: notice });
}
