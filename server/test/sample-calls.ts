/** One sample of each call, for tests that make every call of the contract. */
import type { Endpoint } from "@krapao/contract";
import * as v from "valibot";

const PARAMS: Record<string, string> = {
  slotCode: "JOKER2",
  bankCode: "KBANK",
  announcementId: "0198c0de-0000-7000-8000-000000000006",
  sessionId: "0198c0de-0000-7000-8000-000000000002",
  documentId: "0198c0de-0000-7000-8000-000000000005",
  passkeyId: "0198c0de-0000-7000-8000-000000000004",
  period: "day",
  changeId: "0198c0de-0000-7000-8000-000000000003",
  lineId: "0198c0de-0000-7000-8000-000000000004",
  qrcodeId: "0198c0de-0000-7000-8000-000000000001",
  reference: "0198c0de000070008000000000000001",
  username: "unknown",
  password: "wrong",
};

const GUEST_ID = "0f9c2b7d4e6a8135902746bd";

const ASSERTION = {
  credentialId: "A".repeat(43),
  clientDataJSON: "e30",
  authenticatorData: "AAAA",
  signature: "AAAA",
  userHandle: "A".repeat(43),
};

/** One valid body for each call of members with a body. */
export const BODIES: Record<string, Record<string, unknown>> = {
  "bonuses.giveBack": { keeps: 0 },
  "accounts.validate": { name: "A", username: "0811111111", password: "long enough" },
  "accounts.register": {
    name: "A",
    username: "0811111111",
    password: "long enough",
    bankCode: "KBANK",
    bankAccountName: "A B",
    bankAccountNo: "1234567890",
  },
  "accounts.updateProfile": {
    name: "A",
    bankCode: "KBANK",
    bankAccountName: "A B",
    bankAccountNo: "1234567890",
  },
  "accounts.updateBankAccountName": { bankCode: "KTB", bankAccountName: "A B" },
  "accounts.changePassword": { oldPassword: "not the one", newPassword: "long enough" },
  "accounts.sendResetOtp": { phoneNumber: "0811111113" },
  "accounts.verifyResetOtp": { otpToken: "x".repeat(43), otpCode: "123456" },
  "accounts.resetPassword": { resetToken: "x".repeat(43), newPassword: "long enough" },
  "accounts.savePreferences": { realityCheckMinutes: 30, idleMinutes: 0 },
  "accounts.reauthenticate": { password: "not the one" },
  "accounts.passkeyLogin": ASSERTION,
  "accounts.passkeyConfirm": ASSERTION,
  "accounts.passkeyConfirmOptions": { amount: 100 },
  "accounts.addPasskey": {
    credentialId: "A".repeat(43),
    clientDataJSON: "e30",
    attestationObject: "oA",
    transports: ["internal"],
  },
  "accounts.renamePasskey": { name: "My phone" },
  "accounts.savePasskeySettings": { confirmsWithdrawals: false },
  "accounts.consent": { version: "0123456789abcdef" },
  "accounts.login": { username: "0811111111", password: "long enough" },
  "otp.send": { phoneNumber: "0811111112" },
  "otp.verify": { otpToken: "x".repeat(43), otpCode: "123456" },
  "games.transfer": { from: "WALLET", to: "JOKER2", amount: 1 },
  "games.transferAll": { to: "WALLET" },
  "games.start": { slotCode: "JOKER2", from: "wallet" },
  "games.savePreferences": { bringsMoney: true },
  "deposits.createQr": { amount: 20 },
  "deposits.add": { amount: 20 },
  "deposits.truelink": { link: "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh" },
  "withdrawals.withdraw": { amount: 100 },
  "withdrawals.withdrawAll": { amount: 100 },
  "chat.sendMessage": {
    guestId: GUEST_ID,
    client_msg_id: "0198c0de-0000-7000-8000-000000000001",
    message: { message_type: "text", payload: { message: "hello" } },
    name: "Guest",
  },
  "chat.history": { guestId: GUEST_ID, limit: 10, skip: 0 },
  "chat.sync": { guestId: GUEST_ID, after: 0 },
  "chat.rate": { guestId: GUEST_ID, session_id: "00000000-0000-4000-8000-000000000000", stars: 5 },
  "chat.readCustomer": { guestId: GUEST_ID, seq: 1 },
  "invites.list": { page: 1, limit: 10 },
  "refunds.list": { page: 1, limit: 10 },
  "spinwheel.spin": { clientSeed: "seed" },
  "spinwheel.claim": { coupon: "ABCD" },
  "statements.list": { page: 1, limit: 10 },
  "statements.totals": { period: "thisMonth" },
  "games.readPlay": { span: "month", ago: 0 },
  "statements.slips": { page: 1, limit: 10 },
  "protection.setLimit": { amount: 500 },
  "protection.startSelfExclusion": { length: "day", password: "not the one" },
  "push.subscribe": {
    address: "https://fcm.googleapis.com/fcm/send/contract",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
    locale: "th",
  },
  "push.unsubscribe": { address: "https://fcm.googleapis.com/fcm/send/contract" },
};

/** The path of a call of members, with sample parameters. */
export function samplePath(endpoint: Endpoint): string {
  const provider = endpoint.path.includes("{password}") ? "askmebet" : "joker2";
  return endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name === "provider" ? provider : (PARAMS[name] ?? "x"),
  );
}

const SAMPLE_ID = "0198c0de-0000-7000-8000-000000000001";

/** The path of a call of the console: values that match the parameters' schema, found by trying. */
export function consoleSamplePath({ params, path }: Endpoint): string {
  const values = ["1", SAMPLE_ID, "KBANK", "2026-01-31", "info"];
  const entries = (params as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries;
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = entries?.[name];
    return values.find((value) => schema && v.is(schema, value)) ?? "x";
  });
}

const words = { th: "a", la: "a", en: "a" };

/** A valid body for calls of the console that are worth counting; the others are refused early. */
export const CONSOLE_BODIES: Record<string, Record<string, unknown>> = {
  "announcements.countAudience": { segment: null },
  "announcements.save": {
    id: null,
    revision: null,
    content: {
      title: words,
      html: words,
      link: null,
      channels: ["app"],
      segment: null,
      startsAt: null,
      endsAt: null,
    },
  },
  "announcements.send": { revision: 1, why: "news" },
  "announcements.pause": { why: "news" },
  "announcements.resume": { why: "news" },
  "announcements.cancel": { why: "news" },
  "shifts.handOver": { to: null, note: "night", cashAt: "2026-11-26T08:00:00Z", counts: [] },
  "shifts.refuse": { why: "not my shift" },
  "shifts.work": { from: "2026-11-01", to: "2026-11-26" },
  "shifts.decisions": { from: "2026-11-01", to: "2026-11-26", kind: "withdrawals" },
};
