/**
 * Fills the rooms of the console that members' actions leave empty: levels and segments,
 * announcements, documents, moves between own accounts, shifts, staff users and rewards.
 */
import { readFileSync } from "node:fs";
import type * as announcements from "@krapao/contract/console/announcements/announcements";
import type * as setup from "@krapao/contract/console/setup/versions";
import type { open } from "@krapao/contract/console/shifts/shifts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { approve, type ConsoleCall, consoleCalls } from "../api/console-calls.ts";
import { type Member, newMember, payIn, playThrough } from "../api/members.ts";
import { signInStaffUser } from "../api/staff.ts";
import type { Product } from "../fixtures/product.ts";
import { imageFile } from "../pages/chat.ts";
import { fillRewards } from "./rewards-data.ts";

const inLanguages = (text: string) => ({ th: `${text} ผู้เล่น`, la: `${text} ຜູ້ຫຼິ້ນ`, en: text });
const none = { THB: 0, LAK: 0 };

/** Publishes the first version of a document. */
async function publish(
  { maker, checker }: { maker: ConsoleCall; checker: ConsoleCall },
  path: string,
  payload: object,
): Promise<void> {
  const { draft } = await maker<ClientOutput<typeof setup.saveDraft>>(
    `setup/${path}/draft`,
    { base: 0, revision: null, payload },
    "PUT",
  );
  const asked = await maker<ClientOutput<typeof setup.publish>>(`setup/${path}/publish`, {
    versionId: draft?.id,
    revision: draft?.revision,
    validFrom: null,
    why: "the plan of the year",
  });
  await approve(checker, asked.approvalId);
}

async function fillSegments(sides: { maker: ConsoleCall; checker: ConsoleCall }): Promise<void> {
  const limits = { withdrawMin: null, withdrawMax: null, depositMin: null };
  await publish(sides, "level/GOLD", {
    name: inLanguages("Gold"),
    isActive: true,
    rank: 2,
    color: "#ecc57a",
    depositsFrom: { THB: 100, LAK: 60_000 },
    playedFrom: none,
    depositCountFrom: 0,
    daysFrom: 0,
    autoPayoutMax: null,
    ...limits,
    chatPriority: 1,
  });
  const condition = {
    field: "deposits",
    is: "atLeast",
    days: null,
    amount: { THB: 100, LAK: 60_000 },
  };
  await publish(sides, "segment/DEPOSITORS", {
    name: "Members who have deposited",
    isActive: true,
    rule: { joined: "all", groups: [{ joined: "all", conditions: [condition] }] },
    ...limits,
  });
}

async function fillAnnouncements(post: ConsoleCall): Promise<void> {
  const content = {
    title: inLanguages("The wheel turns twice today"),
    html: inLanguages("<p>Every deposit of the day earns <b>two</b> coins.</p>"),
    link: { to: "page", target: "/user/bonus" },
    channels: ["app", "push"],
    segment: null,
    startsAt: null,
    endsAt: null,
  };
  const save = (more: object) =>
    post<ClientOutput<typeof announcements.save>>("announcements/save", {
      id: null,
      revision: null,
      content: { ...content, ...more },
    });
  const sent = await save({});
  const why = "news of the day";
  await post(`announcements/${sent.id}/send`, { revision: sent.revision, why });
  await save({ channels: ["app", "sms"], title: inLanguages("Maintenance of the bank tonight") });
}

/** One document waits for the member, and one for a decision. */
async function fillDocuments(product: Product, post: ConsoleCall, member: Member): Promise<void> {
  const wanted = async (kind: string) =>
    (
      await post<{ document: { id: string; version: number } }>(`members/${member.id}/documents`, {
        kind,
        why: "a large withdrawal",
      })
    ).document;
  const send = async (id: string) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(readFileSync(imageFile))]), "document.png");
    await fetch(`${product.url}/api/kyc/${id}/picture`, {
      method: "POST",
      headers: { authorization: `Bearer ${member.token}` },
      body: form,
    });
  };
  await wanted("bankBook");
  await send((await wanted("identity")).id);
}

/** A move waits for its approval, and another one for the transfer at the bank. */
async function fillMoves({
  maker,
  checker,
}: {
  maker: ConsoleCall;
  checker: ConsoleCall;
}): Promise<void> {
  for (const amount of [12_500, 250_000]) {
    const { approvalId } = await maker<{ approvalId: string }>("treasury/moves/ask", {
      kind: "move",
      currency: "THB",
      amount,
      from: "SCB:7440000041",
      to: "PAYOUT",
      why: "the payouts of the evening",
    });
    if (amount < 100_000) await approve(checker, approvalId);
  }
}

/** A shift has ended without a successor, and one is handed over to the first owner. */
async function fillShifts(product: Product, owner: string): Promise<void> {
  for (const username of ["anon", "ploy"]) {
    const token = await signInStaffUser(product, username);
    const post = consoleCalls(product, token);
    await post("shifts/start", {});
    const { cash, cashAt, people } = await post<ClientOutput<typeof open>>(
      "shifts/open",
      undefined,
      "GET",
    );
    const counts = cash
      .filter(({ hasMoved }) => hasMoved)
      .map(({ account, currency, ledger }, position) => ({
        account,
        currency,
        amount: position === 0 ? Math.max(0, ledger) + 1_000.25 : null,
        note: position === 0 ? "a fee of the bank" : "no token of the bank at night",
      }));
    const to = people.find(({ name }) => name === owner)?.id ?? null;
    await post("shifts/hand-over", {
      to: username === "anon" ? null : to,
      note: "the evening was quiet, one member calls again at nine",
      cashAt,
      counts,
    });
  }
}

/** Gives every room that has no data yet an entry. The owner is สมศรี. */
export async function fillRooms(product: Product, ownerToken: string): Promise<void> {
  const checkerToken = await signInStaffUser(product, "kham");
  const sides = {
    maker: consoleCalls(product, ownerToken),
    checker: consoleCalls(product, checkerToken),
  };
  await fillSegments(sides);
  await fillAnnouncements(sides.maker);
  if (product.variant === "thai") await fillMoves(sides);
  await fillShifts(product, "สมศรี");
  await sides.maker("staff", {
    username: "mali",
    name: "มะลิ วงศ์สุวรรณ",
    role: "cashier",
    roleId: null,
  });
  const member = await newMember(product, { name: "Kanyarat" });
  await payIn(product, member, product.variant === "lao" ? 600_000 : 1_000);
  await playThrough(product, member, product.variant === "lao" ? 600_000 : 1_000);
  // Small enough to be paid without a cashier.
  await member.calls.post("/wallet/withdraw", {
    amount: product.variant === "lao" ? 180_000 : 300,
  });
  await sides.maker(`members/${member.id}/notes/add`, { text: "calls at nine in the morning" });
  await fillDocuments(product, sides.maker, member);
  await fillRewards(product, { maker: ownerToken, checker: checkerToken, post: sides.maker });
}
