/** Who may accept a document: a person who opened it, and not always the one who asked for it. */
import { randomBytes } from "node:crypto";
import type { KycDocument } from "@krapao/contract/console/kyc/documents";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
let asker: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [asker, other] = await Promise.all([world.staff("cashier"), world.staff("cashier")]);
});
afterAll(() => world?.close());

type Member = { id: bigint; token: string };
const post = <T = { message: string }>(staff: TestStaff, path: string, body?: object) =>
  world.console<T>("POST", `/api/console/${path}`, { token: staff.token, ...(body && { body }) });

async function read({ id }: Member, staff = asker): Promise<KycDocument> {
  const path = `/api/console/members/${id}/documents`;
  const { body } = await world.console<{ documents: KycDocument[] }>("GET", path, {
    token: staff.token,
  });
  const [document] = body.documents;
  if (!document) throw new Error("the member has no document");
  return document;
}

async function send(member: Member): Promise<void> {
  const color = `#${randomBytes(3).toString("hex")}`;
  const create = { width: 60, height: 40, channels: 3, background: color } as const;
  const form = new FormData();
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  form.append("file", new Blob([bytes]), "a.jpg");
  const { id } = await read(member);
  const response = await fetch(`${world.url}/api/kyc/${id}/picture`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}`, ...fromAddress() },
    body: form,
  });
  expect(response.status).toBe(200);
}

/** A member who sent the document that `asker` asked for. */
async function uploaded(kind = "identity"): Promise<Member> {
  const member = await registerMember(world);
  const why = "a large withdrawal";
  expect((await post(asker, `members/${member.id}/documents`, { kind, why })).status).toBe(200);
  await send(member);
  return member;
}

const open = ({ id }: KycDocument, staff: TestStaff) =>
  post<{ version: number }>(staff, `documents/${id}/picture`);
const accept = async ({ id, version }: KycDocument, staff: TestStaff) =>
  (await post(staff, `documents/${id}/accept`, { version, expiresOn: null })).body.message;

test("a document is accepted only by a person who opened this version of its picture", async () => {
  const member = await uploaded();
  const first = await read(member);
  expect(first.isOpened).toBe(false);
  expect(await accept(first, asker)).toBe("KYC_NOT_OPENED");
  expect((await open(first, asker)).body.version).toBe(first.version);
  expect((await read(member)).isOpened).toBe(true);
  // Another person's view says nothing about this one's.
  expect((await read(member, other)).isOpened).toBe(false);
  expect(await accept(first, other)).toBe("KYC_NOT_OPENED");
  // The member sends another picture: the earlier view does not count for it.
  await send(member);
  const second = await read(member);
  expect(second.isOpened).toBe(false);
  expect(await accept(second, asker)).toBe("KYC_NOT_OPENED");
  await open(second, asker);
  expect(await accept(second, asker)).toBe("SUCCESS");
});

test("the database refuses a document that its person did not open, and one that begins accepted", async () => {
  const member = await uploaded();
  const { id, version } = await read(member);
  const set = (decided_by: string | null) =>
    world.db
      .updateTable("kyc_document")
      .set({ state: "accepted", decided_by, version: version + 1 })
      .where("id", "=", id)
      .execute();
  await open(await read(member), other);
  await expect(set(asker.id)).rejects.toThrow("was not opened");
  await expect(set(null)).rejects.toThrow("was not opened");
  const begun = {
    id: crypto.randomUUID(),
    member_id: member.id,
    kind: "selfie",
    state: "accepted",
    asked_at: world.clock.now(),
    changed_at: world.clock.now(),
    decided_by: other.id,
  };
  await expect(world.db.insertInto("kyc_document").values(begun).execute()).rejects.toThrow(
    "was not opened",
  );
  const forged = { document_id: id, version, staff_id: asker.id, opened_at: world.clock.now() };
  await expect(world.db.insertInto("kyc_view").values(forged).execute()).rejects.toThrow(
    "permission denied",
  );
  await set(other.id);
});

test("while a large withdrawal waits, another person than the one who asked accepts the document", async () => {
  await setSettings(world, {
    identityRequired: true,
    identityMin: { THB: "100000", LAK: "100000" },
  });
  try {
    const member = await uploaded();
    await giveMoney(world, member.id, 500_000n);
    const withdraw = async (amount: number) => {
      const options = { token: member.token, body: { amount } };
      const { body } = await world.call<{ withdrawalId: string }>(
        "POST",
        "/api/wallet/withdraw",
        options,
      );
      expect(body.withdrawalId).toBeTruthy();
      return body.withdrawalId;
    };
    const small = await withdraw(999);
    await open(await read(member), asker);
    expect(await read(member)).toMatchObject({ isOpened: true, isAskedByCaller: false });
    await world.db
      .updateTable("withdrawals_withdrawal")
      .set({ state: "failed", reason: "not_enough" })
      .where("id", "=", small)
      .execute();
    await withdraw(1_000);
    expect(await read(member)).toMatchObject({ isOpened: true, isAskedByCaller: true });
    expect(await read(member, other)).toMatchObject({ isOpened: false, isAskedByCaller: false });
    expect(await accept(await read(member), asker)).toBe("KYC_ASKED_BY_YOU");
    // A person whose credentials the asker issued counts as the asker.
    const puppet = await world.staff("cashier");
    await world.ownerDb
      .insertInto("staff_credential_issue")
      .values({
        id: crypto.randomUUID(),
        staff_id: puppet.id,
        issued_by: asker.id,
        how: "reset",
        at: world.clock.now(),
      })
      .execute();
    await open(await read(member), puppet);
    expect(await accept(await read(member), puppet)).toBe("KYC_ASKED_BY_YOU");
    await open(await read(member), other);
    expect(await accept(await read(member), other)).toBe("SUCCESS");
    expect((await read(member)).state).toBe("accepted");
  } finally {
    await setSettings(world, { identityRequired: false });
  }
});

test("without a large withdrawal, or for a document that a withdrawal asked for, one person is enough", async () => {
  const member = await uploaded("bankBook");
  await open(await read(member), asker);
  expect(await accept(await read(member), asker)).toBe("SUCCESS");
});
