/** Slips for tests: members who pay, the picture of a transfer, and its upload. */

import { randomInt } from "node:crypto";
import type { SlipReason } from "@krapao/contract/member/deposits";
import type { Answer, World } from "../world.ts";
import { freeAccountNo, letters } from "./free-numbers.ts";
import { registerMember } from "./members.ts";
import { eventually } from "./money.ts";

export interface Payer {
  id: bigint;
  token: string;
  bankCode: string;
  accountNo: string;
  name: string;
}

const FIRST_NAMES = ["SOMCHAI", "MALEE", "PRASERT", "KANYA", "NARONG", "SUDA"];
const LAST_NAMES = ["JAIDEE", "SRISUK", "THONGDEE", "WONGSA", "BOONMA", "CHANTRA"];

/** Registers a member with a separate bank account. */
export async function registerPayer(world: World, bankCode = "SCB"): Promise<Payer> {
  const pick = (names: string[]) => names[randomInt(names.length)] ?? "";
  // A holder that other members have too would make a withdrawal suspicious.
  const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}${letters(4)}`;
  const accountNo = freeAccountNo();
  const { id, token } = await registerMember(world, {
    bankCode,
    bankAccountName: name,
    bankAccountNo: accountNo,
  });
  return { id, token, bankCode, accountNo, name };
}

/** House accounts of the seeded database that take transfers. */
export const HOUSE = { toBankCode: "SCB", toAccountNo: "7440000041" };

/**
 * Transfers money from the member's account without a bank-feed event, so that only the slip proves
 * it.
 */
export async function transferFrom(
  world: World,
  { bankCode, accountNo, name }: Payer,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { transRef } = await world.control<{ transRef: string }>("/bank-transfer", {
    ...HOUSE,
    amount: 250.5,
    from: { bankCode, accountNo, name },
    silent: true,
    ...fields,
  });
  return transRef;
}

/** The bank app's picture of a transfer. */
export async function slipPicture(world: World, transRef: string, query = ""): Promise<Buffer> {
  const url = `${world.sandboxUrl}/control/slips/${transRef}.png${query}`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export interface UploadAnswer {
  message: string;
  status: string;
  slipId: string;
}

/** Uploads a file as a browser does. */
export async function upload(
  world: World,
  token: string,
  bytes: Buffer,
  { field = "file", name = "slip.png", type = "image/png" } = {},
): Promise<Answer<UploadAnswer>> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${world.url}/api/wallet/slip`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as UploadAnswer };
}

export interface SlipRow {
  _id: string;
  createdAt: string;
  amount: number | null;
  status: "SUCCESS" | "FAILED" | "PROCESSING";
  note: SlipReason | null;
  link: string;
  reference: string;
}

/** The member's slips as the statement page shows them. */
export async function slipsOf(world: World, token: string, page = 1): Promise<SlipRow[]> {
  const { body } = await world.call<{ slips: SlipRow[] }>("POST", "/api/statement/slip", {
    token,
    body: { page, limit: 10 },
  });
  return body.slips;
}

/** A picture without a code takes all passes of a thread with low priority. */
const READ_MS = 180_000;

/** Waits until a slip has ended. @returns its result */
export function outcomeOf(world: World, token: string, slipId: string): Promise<SlipRow> {
  return eventually(async () => {
    const row = (await slipsOf(world, token)).find(({ reference }) => reference === slipId);
    return row && row.status !== "PROCESSING" ? row : null;
  }, READ_MS);
}

/** The record of a slip, with the fields that only staff users see. */
export async function slipRecord(world: World, slipId: string) {
  return world.db
    .selectFrom("deposits_slip")
    .selectAll()
    .where("id", "=", slipId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"))
    .executeTakeFirstOrThrow();
}

/** Waits until a slip has this state. */
export function untilState(world: World, slipId: string, state: string) {
  return eventually(async () => {
    const record = await slipRecord(world, slipId);
    return record.state === state ? record : null;
  });
}
