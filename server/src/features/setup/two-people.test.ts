/** What gives money away or moves a limit is published by two people. */
import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import { payloadHashOf } from "@krapao/testkit/builders/approvals";
import {
  type Published,
  type SetupEditor,
  setupEditor,
  setupPath,
} from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
let owner: TestStaff;
let setup: SetupEditor;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [maker, checker, owner] = await Promise.all([
    world.staff("manager"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  setup = setupEditor(world, { maker, checker });
});
afterAll(() => world?.close());

type Payload = Record<string, unknown>;

const gamesOf = async () =>
  (await setup.call<{ documents: SetupDocument[] }>("/api/console/setup", { kind: "game" })).body
    .documents;

describe("what gives money away or moves a limit", () => {
  const gift = { amount: 999_999_999, percent: null, cap: null, minDeposit: 0 };
  const cases: [kind: string, key: string, changes: Payload][] = [
    ["bonus", "DAILY10", { maxReceived: 9_999 }],
    ["promotion", "FRIEND100", gift],
    ["setting", "limits", { autoPayoutMax: { THB: 9_999_999, LAK: 9_999_999 } }],
    ["setting", "limits", {}],
    ["setting", "withdrawRisk", { reviewScore: 100 }],
    ["setting", "invite", { rate: 10_000 }],
    ["setting", "refund", { rate: 10_000 }],
    ["setting", "spinwheel", { depositPerCoin: { THB: 1, LAK: 1 } }],
    [
      "treasury",
      "SCB",
      { currency: "THB", dayMax: 1, dayCount: null, balanceMax: null, share: null },
    ],
    ["channel", "SCB", { accountName: "Another" }],
  ];
  test.each(cases)("%s %s is not published by one person", async (kind, key, changes) => {
    const before = (await setup.read(kind, key)).live;
    for (const by of [maker, owner]) {
      const asked = await setup.change(kind, key, changes, by.token);
      expect(asked.body.message).toBe("APPROVAL_NEEDED");
      expect((await setup.read(kind, key)).live).toEqual(before);
      const own = {
        payloadHash: await payloadHashOf(world, owner, asked.body.approvalId ?? ""),
        why: "mine",
      };
      const path = `/api/console/approvals/${asked.body.approvalId}`;
      const answer = await setup.call(`${path}/approve`, own, by.token);
      expect(answer.body).toMatchObject({ message: "APPROVAL_OWN" });
      expect((await setup.read(kind, key)).live).toEqual(before);
      await setup.call(`${path}/cancel`, { why: "a test" }, by.token);
    }
  });

  test("a rollback is not published by one person either", async () => {
    expect(await setup.changeByTwo("setting", "spinwheel", {})).toMatchObject({ status: 200 });
    const { liveVersion } = await setup.read("setting", "spinwheel");
    const path = setupPath("setting", "spinwheel");
    const { versions } = (await setup.call<{ versions: SetupVersion[] }>(`${path}/history`, {}))
      .body;
    const back = { versionId: versions.at(-1)?.id, base: liveVersion, why: "back" };
    const asked = await setup.call<Published>(`${path}/rollback`, back);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    await setup.call(
      `/api/console/approvals/${asked.body.approvalId}/cancel`,
      { why: "a test" },
      maker.token,
    );
  });

  test("a new value of a game's credit needs two people, its texts do not", async () => {
    const game = (await gamesOf())[0];
    expect(game).toBeDefined();
    const key = game?.key ?? "";
    expect((await setup.change("game", key, { name: "Another name" })).body.message).toBe(
      "SUCCESS",
    );
    const asked = await setup.change("game", key, { ftWalletSlot: 1_000 });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
  });

  test("one person switches a gift off at once, and on only with a second one", async () => {
    const off = await setup.change("promotion", "FRIEND100", { isActive: false });
    expect(off.body.message).toBe("SUCCESS");
    const more = await setup.change("promotion", "FRIEND100", { isActive: false, amount: 5_000 });
    expect(more.body.message).toBe("APPROVAL_NEEDED");
    await setup.call(
      `/api/console/approvals/${more.body.approvalId}/cancel`,
      { why: "a test" },
      maker.token,
    );
    const on = await setup.change("promotion", "FRIEND100", { isActive: true });
    expect(on.body.message).toBe("APPROVAL_NEEDED");
    expect(await setup.approve(on.body.approvalId)).toBe(200);
  });

  test.each([
    ["bonus", "DAILY10"],
    ["promotion", "FRIEND100"],
    ["setting", "invite"],
    ["setting", "refund"],
    ["wheel", "wheel"],
  ])("%s %s is not published without a budget", async (kind, key) => {
    const { live } = await setup.read(kind, key);
    const saved = await setup.draft(kind, key, { ...live, budget: null });
    expect(await setup.publish(saved.body)).toMatchObject({
      body: { message: "KEY_MISSING", fields: { "payload.budget": "KEY_MISSING" } },
    });
    const give = { versionId: saved.body.draft?.id, why: "no" };
    expect((await setup.call(`${setupPath(kind, key)}/discard`, give)).status).toBe(200);
  });
});
