/** Examples of the document for bridges: an order, a payout and a transfer, end to end. */
import type { BankFeedEvent } from "@krapao/contract/wire/bank-feed";
import { buildBillPayment } from "@krapao/contract/wire/emv";

const ID = "0199c0de-6172-7e81-9128-249462667860";
const CREATED = "2026-11-21T17:00:00+07:00";
const EXPIRES = "2026-11-21T17:10:00+07:00";
const PAID = "2026-11-21T17:01:00+07:00";
const TRANSFER = "202611211701ABCDEFGH";
const PAYER = { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" };
const QR = buildBillPayment({
  billerId: "010556100000101",
  ref1: "WW261121000001",
  amount: 25_050n,
  currency: "THB",
});
const seconds = (text: string) => Date.parse(text) / 1000;

const order = {
  orderId: "WW261121000001",
  clientRef: ID,
  amount: 250.5,
  currency: "THB",
  status: "pending",
  payload: QR,
  expireAt: EXPIRES,
  paidAt: null,
  transRef: null,
  payer: null,
};
const paidOrder = { ...order, status: "paid", paidAt: PAID, transRef: TRANSFER, payer: PAYER };

const zapmanOrder = {
  order_no: "ZM261121000001",
  reference: ID,
  amount: "250.50",
  currency: "THB",
  state: "WAITING",
  qr_text: QR,
  expire_at: seconds(EXPIRES),
  paid_at: null,
  trans_ref: null,
};
const signed = { merchant_id: "MERCHANT", sign: "A".repeat(64) };

const transfer = {
  reference: ID,
  bankRef: "B261121000001",
  status: "pending",
  amount: 250.5,
  currency: "THB",
};

const feedEvent = {
  eventId: "6f1c2f3a-0001",
  transRef: TRANSFER,
  bankCode: "KBANK",
  accountNo: "7440000017",
  amount: 250.5,
  currency: "THB",
  from: PAYER,
  at: PAID,
} satisfies BankFeedEvent;
const { accountNo: _account, ...withoutAccount } = feedEvent;

/** By the name of the schema in the document, then by what it shows. */
export const bridgeExamples: Record<string, Record<string, unknown>> = {
  BankFeedEvent: {
    toAccount: feedEvent,
    toPromptPay: {
      ...withoutAccount,
      eventId: "6f1c2f3a-0002",
      transRef: "202611211702ABCDEFGH",
      proxy: { type: "nationalId", value: "0105561000019" },
    },
  },
  WwCreateOrder: {
    order: { clientRef: ID, amount: 250.5, currency: "THB", expireAt: EXPIRES },
  },
  WwOrder: { pending: order, paid: paidOrder },
  WwError: {
    refused: { code: "REFUSED", message: "the bank makes no QR now" },
    notFound: { code: "ORDER_NOT_FOUND", message: "no such order" },
    badRequest: { code: "BAD_REQUEST", message: "amount is no number" },
    wrongSignature: { code: "UNAUTHORIZED", message: "wrong signature" },
    otherContent: { code: "DUPLICATE_REF", message: "this clientRef has another amount" },
    notPending: { code: "ORDER_NOT_PENDING", message: "the order is paid" },
  },
  WwCallback: {
    paid: { eventId: "6f1c2f3a-0003", type: "order.paid", order: paidOrder },
    expired: {
      eventId: "6f1c2f3a-0004",
      type: "order.expired",
      order: { ...order, status: "expired" },
    },
  },
  ZapmanCreate: {
    order: {
      ...signed,
      reference: ID,
      amount: "250.50",
      currency: "THB",
      expire_at: seconds(EXPIRES),
    },
  },
  ZapmanQuery: { byReference: { ...signed, reference: ID } },
  ZapmanAnswer: {
    waiting: { success: true, data: zapmanOrder },
    paid: {
      success: true,
      data: { ...zapmanOrder, state: "PAID", paid_at: seconds(PAID), trans_ref: TRANSFER },
    },
    refused: { success: false, error_code: "E503", error_message: "the bank makes no QR now" },
    notFound: { success: false, error_code: "E404", error_message: "no such order" },
    wrongSign: { success: false, error_code: "E101", error_message: "wrong sign" },
  },
  ZapmanCallback: {
    paid: {
      event_id: "6f1c2f3a-0005",
      order_no: "ZM261121000001",
      reference: ID,
      amount: "250.50",
      currency: "THB",
      state: "PAID",
      trans_ref: TRANSFER,
      paid_at: seconds(PAID),
      payer_bank: PAYER.bankCode,
      payer_account: PAYER.accountNo,
      payer_name: PAYER.name,
    },
  },
  PayoutRequest: {
    payout: {
      reference: ID,
      bankCode: "SCB",
      accountNo: "1234567890",
      accountName: "SOMCHAI JAIDEE",
      amount: 250.5,
      currency: "THB",
    },
  },
  PayoutTransfer: { accepted: transfer, paid: { ...transfer, status: "paid" } },
  PayoutError: {
    refused: { code: "REFUSED", message: "the receiving bank does not take this transfer" },
    notFound: { code: "NOT_FOUND", message: "never received" },
    badRequest: { code: "BAD_REQUEST", message: "amount is no number" },
    wrongSignature: { code: "UNAUTHORIZED", message: "wrong key or signature" },
    otherContent: { code: "REFERENCE_CONFLICT", message: "this reference has another amount" },
  },
  PayoutCallback: {
    paid: {
      eventId: "6f1c2f3a-0006",
      reference: ID,
      outcome: "paid",
      bankRef: "B261121000001",
      amount: 250.5,
      currency: "THB",
    },
  },
  Balance: {
    balance: {
      bankCode: "KBANK",
      accountNo: "7440000017",
      currency: "THB",
      balanceMinor: "1234550",
      asOf: CREATED,
    },
  },
  BalanceError: { unknownAccount: { code: "NOT_FOUND" }, wrongKey: { code: "UNAUTHORIZED" } },
};
