/** The members around one, and the export of a member's ledger. */
import { randomInt } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { consoleMembers, openConsole, refused } from "@krapao/testkit/builders/console-members";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportsJobs } from "../../reports/jobs.ts";

type Ring = ClientOutput<typeof consoleContract.accounts.ring>;
type Exported = ClientOutput<typeof consoleContract.reports.requestMemberExport>;
type Download = ClientOutput<typeof consoleContract.reports.download>;

let world: World;
let agent: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  ({ world, agent, manager, owner } = await openConsole());
});
afterAll(() => world?.close());
const { post, get, insert } = consoleMembers(() => ({ world, owner }));

async function trace(memberId: bigint, kind: "address" | "device", value: string) {
  const at = world.clock.now();
  await world.db
    .insertInto("accounts_trace")
    .values({ kind, value, member_id: memberId, first_seen_at: at, last_seen_at: at })
    .execute();
}

test("a ring has who shares a device, a holder, an account or an invite, and what each pair shares", async () => {
  const holder = `RING HOLDER ${randomInt(1e9)}`;
  const account = `${randomInt(1e9, 1e10 - 1)}`;
  const me = await insert({ bank_account_name: holder, bank_account_no: account });
  const duplicate = await insert({ bank_account_name: holder.toLowerCase() });
  const other = await insert({ bank_code: "SCB", bank_key: "SCB", bank_account_no: account });
  const invited = await insert({ invited_by: me });
  const stranger = await insert();
  for (const id of [me, duplicate, invited]) await trace(id, "device", "ring-device");
  const { body } = await get<Ring>(`members/${me}/ring`, agent);
  const ids = body.members.map(({ id }) => BigInt(id));
  expect(ids[0]).toBe(me);
  expect(new Set(ids)).toEqual(new Set([me, duplicate, other, invited]));
  expect(ids).not.toContain(stranger);
  const shared = (one: bigint, two: bigint) =>
    body.links.find(({ from, to }) => from === `${one}` && to === `${two}`)?.kinds;
  expect(shared(me, duplicate)).toEqual(["device", "holder"]);
  expect(shared(me, other)).toEqual(expect.arrayContaining(["account"]));
  expect(shared(me, invited)).toEqual(expect.arrayContaining(["device", "inviter"]));
  expect(shared(duplicate, invited)).toEqual(expect.arrayContaining(["device"]));
  expect(await get("members/999999999/ring", agent)).toMatchObject(refused(404, "NO_DATA"));
});

test("a manager gets a member's ledger as a file with a watermark, and an agent does not", async () => {
  const id = await insert();
  const today = new Date(world.clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10);
  const span = { from: today, to: today };
  expect(await post(`members/${id}/ledger/export`, agent, span)).toMatchObject(
    refused(403, "FORBIDDEN"),
  );
  expect(await post("members/999999999/ledger/export", manager, span)).toMatchObject(
    refused(404, "NO_DATA"),
  );
  const asked = await post<Exported>(`members/${id}/ledger/export`, manager, span);
  expect(asked.status).toBe(200);
  await reportsJobs(world.app.ctx)["reports:export"]?.({ exportId: asked.body.id });
  const { body } = await post<Download>(`reports/exports/${asked.body.id}/download`, manager);
  const lines = (await (await fetch(world.consoleUrl + body.link)).text()).trim().split("\r\n");
  expect(lines[0]).toContain("at_bangkok,kind,amount,balance,counterparty");
  expect(lines[1]).toContain(`deposit,500.00,500.00,bank_clearing:KBANK`);
  expect(lines[1]?.startsWith(today)).toBe(true);
  expect(lines.at(-1)).toContain(`member-ledger by member ${id}`);
  expect(lines.at(-1)).toContain(manager.name);
});

test("a page that watches a member hears of its movements, and of no other member's", async () => {
  const [watched, other] = [10_001n, 10_002n];
  const page = io(`${world.consoleUrl}/console`, {
    transports: ["websocket"],
    auth: { token: agent.token },
    reconnection: false,
  });
  try {
    const heard: string[] = [];
    page.on("member", (id) => heard.push(id));
    await new Promise((resolve) => page.on("connect", () => resolve(null)));
    page.emit("watchMember", `${watched}`);
    // The answer to a later event: the server has read the earlier one.
    await page.emitWithAck("beat");
    const event = { reason: "deposit", status: "SUCCESS", amount: 1, message: null } as const;
    world.app.ctx.push.wallet(other, event);
    world.app.ctx.push.wallet(watched, event);
    await expect.poll(() => heard).toEqual([`${watched}`]);
  } finally {
    page.disconnect();
  }
});
