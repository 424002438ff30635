/** Rewards for tests: the operator's settings, members who deposit, and concurrent calls. */

import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import type { Settings, StoredSettings } from "@krapao/server/features/lookups/index";
import { transaction } from "@krapao/server/kernel/context";
import { type HouseAccountKind, houseAccountId } from "@krapao/server/ledger/ledger";
import { expect } from "vitest";
import { houseBalanceMinor } from "../ledger/house-balance.ts";
import type { Answer, World } from "../world.ts";
import { freeAccountNo, freeHolder } from "./free-numbers.ts";
import { registerMember } from "./members.ts";
import { eventually, postCallback } from "./money.ts";

export const FEED_SECRET = "feed-secret";

/** Writes settings of the operator, and waits until the server uses them. */
export async function setSettings(world: World, settings: StoredSettings): Promise<void> {
  const website = `https://${randomUUID()}.example`;
  const rows = Object.entries({ ...settings, info: { name: "Krapao", website } });
  for (const [key, value] of rows) {
    const json = JSON.stringify(value);
    await world.db
      .insertInto("lookups_setting")
      .values({ key, value: json })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: json }))
      .execute();
  }
  await eventually(async () => {
    const { body } = await world.call<{ website: string }>("GET", "/api/lookup/info");
    return body.website === website;
  });
}

type Banner = Settings["banners"][number];

/** A banner of a place that every member sees now. */
export function bannerOf(place: Banner["place"], fields: Partial<Banner> = {}): Banner {
  return {
    code: `${place.toUpperCase()}-1`,
    place,
    isActive: true,
    image: "/art/koi-garden.svg",
    images: { th: null, la: null, en: null },
    html: { th: "", la: "", en: "" },
    link: null,
    startsAt: null,
    endsAt: null,
    segment: null,
    ...fields,
  };
}

export type Payer = Awaited<ReturnType<typeof registerPayer>>;

/** Registers a member with a separate bank account. */
export async function registerPayer(
  world: World,
  {
    bankAccountName = freeHolder("MALEE SRISUK"),
    ...fields
  }: Record<string, unknown> & { bankAccountName?: string } = {},
) {
  const account = {
    bankCode: "SCB",
    bankAccountName,
    bankAccountNo: freeAccountNo(),
  };
  return { ...account, ...(await registerMember(world, { ...account, ...fields })) };
}

/**
 * Reports a transfer of this many baht from the member, as the bank feed does.
 * @returns its reference
 */
export async function reportTransfer(
  world: World,
  member: Pick<Payer, "bankCode" | "bankAccountNo" | "bankAccountName">,
  amount: number,
): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const { status } = await postCallback(world, {
    sender: "bank-feed",
    secret: FEED_SECRET,
    body: {
      eventId: randomUUID(),
      transRef,
      bankCode: "SCB",
      accountNo: "7440000041",
      amount,
      currency: "THB",
      from: {
        bankCode: member.bankCode,
        accountNo: maskAccountNo(member.bankAccountNo),
        name: maskName(member.bankAccountName),
      },
      at: world.clock.now().toISOString(),
    },
  });
  expect(status).toBe(200);
  return transRef;
}

/** The cost of a campaign, in minor units. */
export async function costOf(world: World, kind: HouseAccountKind, owner: string): Promise<bigint> {
  const id = await transaction(world.db, (tx) =>
    houseAccountId(tx, { kind, owner, currency: "THB" }),
  );
  return -(await houseBalanceMinor(world.db, id));
}

/** Makes twenty calls at the same time. */
export function twentyAtOnce<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>[]> {
  return Promise.all(Array.from({ length: 20 }, call));
}
