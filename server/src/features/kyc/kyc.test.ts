/** Documents of members: from the request to the end of the retention. */
import type { KycDocument } from "@krapao/contract/console/kyc/documents";
import type { MemberDocument } from "@krapao/contract/member/kyc/documents";
import { DAY_MS } from "@krapao/contract/time";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney, shiftClock } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../kernel/calendar.ts";
import { openDatabase } from "../../kernel/db/database.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import { eraseMember, exportMember } from "../accounts/index.ts";
import { kycJobs } from "./jobs.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let jobs: ReturnType<typeof kycJobs>;
beforeAll(async () => {
  const env = { ...BEHIND_PROXY, KEEP_KYC_DAYS: "365" };
  world = await startWorld({ withJobs: false, env });
  [agent, cashier] = [await world.staff("agent"), await world.staff("cashier")];
  jobs = kycJobs(world.app.ctx);
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

type Member = { id: bigint; token: string };
const post = <T = { message: string }>(staff: TestStaff, path: string, body?: object) =>
  world.console<T>("POST", `/api/console/${path}`, { token: staff.token, ...(body && { body }) });
const run = (name: string, payload = {}) => jobs[name]?.(payload);

const card = sharp({ create: { width: 80, height: 50, channels: 3, background: "#48c" } });
const jpeg = () =>
  card
    .clone()
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "13/1 45/1 0/1" } })
    .jpeg();

async function send(member: Member, documentId: string, bytes?: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes ?? (await jpeg().toBuffer()))]), "a.jpg");
  const response = await fetch(`${world.url}/api/kyc/${documentId}/picture`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, ...fromAddress() },
    body: form,
  });
  const body = (await response.json()) as { message: string; document: MemberDocument };
  return { status: response.status, body };
}

const ask = async (member: Member, kind = "identity") =>
  post<{ message: string; document: KycDocument }>(agent, `members/${member.id}/documents`, {
    kind,
    why: "a large withdrawal",
  });
const ofMember = async ({ id }: Member) =>
  (
    await world.console<{ documents: KycDocument[] }>(
      "GET",
      `/api/console/members/${id}/documents`,
      { token: cashier.token },
    )
  ).body.documents;
const only = async (member: Member): Promise<KycDocument> => {
  const [document] = await ofMember(member);
  if (!document) throw new Error("the member has no document");
  return document;
};
const own = async ({ token }: Member) =>
  (await world.call<{ documents: MemberDocument[] }>("GET", "/api/kyc", { token })).body.documents;

/** What the member reads last in the chat, in English. */
async function lastNotice({ id }: Member): Promise<string> {
  const { content } = await world.db
    .selectFrom("chat_message")
    .innerJoin("chat_conversation", "chat_conversation.id", "chat_message.conversation_id")
    .select("content")
    .where("member_id", "=", id)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  return (content as { payload: { texts: { en: string } } }).payload.texts.en;
}

async function uploaded(kind?: string): Promise<Member & { document: KycDocument }> {
  const member = await registerMember(world);
  const { body } = await ask(member, kind);
  expect((await send(member, body.document.id)).status).toBe(200);
  return { ...member, document: await only(member) };
}

const decide = (document: KycDocument, action: string, more: object, staff = cashier) =>
  post(staff, `documents/${document.id}/${action}`, { version: document.version, ...more });
const view = (document: KycDocument, staff = cashier) =>
  post<{ version: number }>(staff, `documents/${document.id}/picture`);
/** Opens the picture, and accepts the document. */
async function accept(document: KycDocument, expiresOn: string | null, staff = cashier) {
  expect((await view(document, staff)).status).toBe(200);
  return decide(document, "accept", { expiresOn }, staff);
}
const keyOf = async ({ id }: KycDocument) => {
  const { picture } = await world.db
    .selectFrom("kyc_document")
    .select("picture")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return storageKey("kyc", picture ?? "");
};
const isStored = async (key: string) => (await world.app.ctx.storage.get(key)) !== null;

test("a member uploads what was asked for, and a staff user accepts it until a day", async () => {
  const member = await registerMember(world);
  expect(await own(member)).toEqual([]);
  const asked = await ask(member);
  expect(asked.body.document).toMatchObject({ state: "asked", askedBy: agent.name });
  expect((await ask(member)).body.message).toBe("ALREADY_DECIDED");
  expect(await lastNotice(member)).toContain("We need a picture of your identity card");
  const { id } = asked.body.document;
  expect(await own(member)).toMatchObject([{ id, state: "asked", isWanted: true }]);

  const sent = await send(member, id);
  expect(sent.body.document).toMatchObject({ state: "uploaded", isWanted: false });
  const queue = await post<{ rows: KycDocument[]; totals: { count: number } }>(
    cashier,
    "documents",
    { tab: "uploaded", filter: { kind: ["identity"] }, withTotals: true },
  );
  expect(queue.body).toMatchObject({ rows: [{ id, hasPicture: true }], totals: { count: 1 } });
  const bankBooks = await post(cashier, "documents", {
    tab: "uploaded",
    filter: { kind: ["bankBook"] },
  });
  expect(bankBooks.body).toMatchObject({ rows: [] });

  const document = await only(member);
  const past = await decide(document, "accept", { expiresOn: "2020-01-01" });
  expect(past.body.message).toBe("KEY_INVALID");
  // 28/11/2574 is what a Thai card says of the year 2031.
  for (const expiresOn of ["2574-11-28", "2200-01-01", "9999-12-31"]) {
    const far = await decide(document, "accept", { expiresOn });
    expect(far).toMatchObject({ status: 400, body: { message: "KYC_DAY_TOO_FAR" } });
  }
  expect((await decide(document, "accept", { expiresOn: "2099-12-31" }, agent)).status).toBe(403);
  expect((await accept(document, "2099-12-31")).status).toBe(200);
  expect((await decide(document, "accept", { expiresOn: null })).body.message).toBe(
    "ALREADY_DECIDED",
  );
  expect(await lastNotice(member)).toBe("Your identity card or passport was accepted. Thank you.");
  expect(await own(member)).toMatchObject([{ state: "accepted", expiresOn: "2099-12-31" }]);
  expect((await send(member, id)).body.message).toBe("KYC_CLOSED");
});

test("a rejected document names its reason, and a new picture replaces the old one", async () => {
  const member = await uploaded("bankBook");
  const rejected = await decide(member.document, "reject", { reason: "nameMismatch" });
  expect(rejected.status).toBe(200);
  expect(await lastNotice(member)).toContain("the name differs from your account");
  expect(await own(member)).toMatchObject([{ state: "rejected", reason: "nameMismatch" }]);
  expect((await send(member, member.document.id)).status).toBe(200);
  // A second picture arrives while the staff user looks at the first one.
  const seen = await only(member);
  expect(seen).toMatchObject({ state: "uploaded", reason: null });
  expect((await send(member, member.document.id)).status).toBe(200);
  expect((await decide(seen, "accept", { expiresOn: null })).body.message).toBe("VERSION_CHANGED");
  expect((await only(member)).state).toBe("uploaded");
});

test("only staff users who may view documents get a picture, and each view is audited", async () => {
  const member = await uploaded();
  const path = `documents/${member.document.id}/picture`;
  const { body, status } = await post<{ type: string; base64: string }>(cashier, path);
  expect({ status, type: body.type }).toEqual({ status: 200, type: "image/jpeg" });
  const shown = await sharp(Buffer.from(body.base64, "base64")).metadata();
  expect(shown).toMatchObject({ format: "jpeg", width: 80, height: 50 });
  expect(shown.exif).toBeUndefined();
  await post(cashier, path);
  for (const staff of [agent, await world.staff("auditor")]) {
    expect((await post(staff, path)).body.message).toBe("FORBIDDEN");
  }
  const views = await world.db
    .selectFrom("audit_entry")
    .select(["staff_name", "after"])
    .where("action", "=", "kyc.view")
    .where("subject", "=", `member:${member.id}`)
    .execute();
  expect(views).toHaveLength(2);
  expect(views[0]).toMatchObject({
    staff_name: cashier.name,
    after: { document: member.document.id, kind: "identity" },
  });
  // No path serves the file, with or without the token of a staff user or of the member.
  const name = (await keyOf(member.document)).split("/").at(-1);
  for (const origin of [world.url, world.consoleUrl]) {
    for (const kind of ["kyc", "chat", "slip", "picture"]) {
      const answer = await fetch(`${origin}/api/media/${kind}/${name}`, {
        headers: { authorization: `Bearer ${member.token}` },
      });
      expect([403, 404], `${origin} ${kind}`).toContain(answer.status);
    }
  }
});

test("refuses files that are no picture, and documents of other members", async () => {
  const member = await registerMember(world);
  const { id } = (await ask(member)).body.document;
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const half = (await card.clone().png().toBuffer()).subarray(0, 60);
  for (const bytes of [
    html,
    half,
    Buffer.alloc(0),
    Buffer.concat([await jpeg().toBuffer(), html]),
  ]) {
    expect((await send(member, id, bytes)).body.message).toBe("KYC_FILE");
  }
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  expect((await send(member, id, large)).body.message).toBe("PAYLOAD_TOO_LARGE");
  const stranger = await registerMember(world);
  expect((await send(stranger, id)).body.message).toBe("NO_DATA");
  expect((await only(member)).state).toBe("asked");
  const cancelled = await decide(await only(member), "cancel", { why: "asked by mistake" }, agent);
  expect(cancelled.status).toBe(200);
  expect((await send(member, id)).body.message).toBe("KYC_CLOSED");
  expect(await own(member)).toEqual([]);
  expect((await ask(member)).body.document).toMatchObject({ id, state: "asked" });
});

test("a document expires after its last day in Bangkok, or by a staff user", async () => {
  const member = await uploaded();
  const tomorrow = dayOf(new Date(world.clock.nowMs() + DAY_MS));
  await accept(member.document, tomorrow);
  await run("kyc:expire");
  expect((await only(member)).state).toBe("accepted");
  await shiftClock(world, 2 * DAY_MS);
  await run("kyc:expire");
  await run("kyc:expire");
  await shiftClock(world, 0);
  expect(await only(member)).toMatchObject({ state: "expired", decidedBy: null });
  expect(await lastNotice(member)).toContain("has expired");
  expect(await own(member)).toMatchObject([{ state: "expired", isWanted: true }]);
  expect((await send(member, member.document.id)).status).toBe(200);
  expect((await only(member)).expiresOn).toBeNull();

  await accept(await only(member), null);
  const accepted = await only(member);
  expect((await decide(accepted, "expire", { why: "the card was stolen" })).status).toBe(200);
  expect((await only(member)).state).toBe("expired");
});

test("a large withdrawal goes to review without an identity, and asks for it", async () => {
  const amounts = { THB: "100000", LAK: "100000" };
  await setSettings(world, { identityRequired: true, identityMin: amounts });
  try {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 500_000n);
    const withdraw = async (amount: number) => {
      const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
        token: member.token,
        body: { amount },
      });
      const row = await world.db
        .selectFrom("withdrawals_withdrawal")
        .innerJoin("withdrawals_assessment as a", "a.withdrawal_id", "withdrawals_withdrawal.id")
        .select(["state", "a.findings"])
        .where("withdrawals_withdrawal.id", "=", body.withdrawalId)
        .executeTakeFirstOrThrow();
      const rules = (row.findings as unknown as { rule: string }[]).map(({ rule }) => rule);
      await world.db
        .updateTable("withdrawals_withdrawal")
        .set({ state: "failed", reason: "not_enough" })
        .where("id", "=", body.withdrawalId)
        .execute();
      return { state: row.state, hasFinding: rules.includes("noIdentity") };
    };
    expect(await withdraw(999)).toEqual({ state: "approved", hasFinding: false });
    expect(await withdraw(1_000)).toEqual({ state: "review", hasFinding: true });
    await run("kyc:ask-identity", { memberId: `${member.id}` });
    await run("kyc:ask-identity", { memberId: `${member.id}` });
    expect(await ofMember(member)).toMatchObject([{ state: "asked", askedBy: null, version: 1 }]);
    await send(member, (await only(member)).id);
    await accept(await only(member), null);
    expect(await withdraw(1_000)).toEqual({ state: "approved", hasFinding: false });
  } finally {
    await setSettings(world, { identityRequired: false });
  }
});

test("deletes a rejected picture after 90 days and an accepted one after its retention", async () => {
  const rejected = await uploaded();
  const expired = await uploaded();
  const closed = await uploaded();
  const kept = await uploaded();
  const keys = await Promise.all(
    [rejected, expired, closed, kept].map(({ document }) => keyOf(document)),
  );
  await decide(rejected.document, "reject", { reason: "unreadable" });
  for (const { document } of [expired, closed, kept]) {
    await accept(document, null);
  }
  await decide(await only(expired), "expire", { why: "an old card" });
  const manager = await world.staff("manager");
  await post(manager, `members/${closed.id}/suspend`, { why: "the account is closed" });
  const stored = () => Promise.all(keys.map(isStored));
  const after = async (days: number) => {
    await shiftClock(world, days * DAY_MS);
    await run("kyc:delete-old-pictures");
    return stored();
  };
  expect(await after(89)).toEqual([true, true, true, true]);
  expect(await after(91)).toEqual([false, true, true, true]);
  expect(await after(364)).toEqual([false, true, true, true]);
  expect(await after(366)).toEqual([false, false, false, true]);
  await shiftClock(world, 0);
  expect(await only(rejected)).toMatchObject({ state: "rejected", hasPicture: false });
  expect((await post(cashier, `documents/${rejected.document.id}/picture`)).body.message).toBe(
    "NO_DATA",
  );
});

test("the export has a member's documents, and the erasure deletes them", async () => {
  const member = await uploaded();
  const key = await keyOf(member.document);
  const owner = openDatabase({ url: world.urls.owner, poolMax: 1 });
  const admin = openDatabase({ url: world.urls.admin, poolMax: 1 });
  try {
    const all = await exportMember(owner, member.id);
    expect(all).toMatchObject({
      kyc_document: [{ kind: "identity", state: "uploaded" }],
      kyc_picture: [{ width: 80, height: 50 }],
      // The parts of the chat are still there.
      chat_note: [],
      chat_rating: [],
    });
    expect(JSON.stringify(all.kyc_picture)).not.toContain("sha256");
    const { clock, random, storage, settings } = world.app.ctx;
    const context = { db: admin, clock, random, storage, auditKey: settings.auditKeys[0] };
    const erased = await eraseMember(context, { memberId: member.id, by: "x", why: "x" });
    expect(erased).toEqual({ files: 1 });
    expect(await isStored(key)).toBe(false);
    expect(await exportMember(owner, member.id)).toMatchObject({
      kyc_document: [{ state: "cancelled", picture: null }],
      kyc_picture: [],
    });
  } finally {
    await Promise.all([owner.destroy(), admin.destroy()]);
  }
});
