/** What gives money away or moves a limit is published by two people. */
import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [maker, checker, owner] = await Promise.all([
    world.staff("manager"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
});
afterAll(() => world?.close());

type Published = { message: string; approvalId: string | null; document: SetupDocument };
type Payload = Record<string, unknown>;

const at = (kind: string, key: string) => `/api/console/setup/${kind}/${key}`;
const callConsole = <T = SetupDocument>(path: string, body?: unknown, token = maker.token) =>
  world.console<T>(body === undefined ? "GET" : "POST", path, { token, body });
const read = async (kind: string, key: string) => (await callConsole(at(kind, key))).body;

async function draft(kind: string, key: string, payload: Payload, token = maker.token) {
  const { liveVersion, draft: known } = await read(kind, key);
  const body = { base: liveVersion, revision: known?.revision ?? null, payload };
  return world.console<SetupDocument>("PUT", `${at(kind, key)}/draft`, { token, body });
}

function publish(document: SetupDocument, more: Payload = {}, token = maker.token) {
  const { kind, key, draft: version } = document;
  const body = {
    versionId: version?.id,
    revision: version?.revision,
    validFrom: null,
    why: "because",
    ...more,
  };
  return callConsole<Published>(`${at(kind, key)}/publish`, body, token);
}

/** Saves a draft with changes to the live document and publishes it. */
async function change(kind: string, key: string, changes: Payload, token = maker.token) {
  const { live } = await read(kind, key);
  const saved = await draft(kind, key, { ...live, ...changes }, token);
  expect(saved).toMatchObject({ status: 200 });
  return publish(saved.body, {}, token);
}

/** As `change`, and the second approval that the document needs. */
async function changeByTwo(kind: string, key: string, changes: Payload, token = maker.token) {
  const answer = await change(kind, key, changes, token);
  if (answer.body.approvalId === null) return answer;
  return approve(answer.body.approvalId);
}

async function approve(id: string | null) {
  const decision = { payloadHash: await hashOf(id), why: "seen" };
  const path = `/api/console/approvals/${id}/approve`;
  return world.console("POST", path, { token: checker.token, body: decision });
}

const gamesOf = async () =>
  (await callConsole<{ documents: SetupDocument[] }>("/api/console/setup", { kind: "game" })).body
    .documents;

async function hashOf(id: string | null): Promise<string> {
  const { body } = await callConsole<{ approvals: { id: string; payloadHash: string }[] }>(
    "/api/console/approvals",
    { state: "waiting" },
  );
  return body.approvals.find((each) => each.id === id)?.payloadHash ?? "";
}

describe("H2: what gives money away or moves a limit", () => {
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
    const before = (await read(kind, key)).live;
    for (const by of [maker, owner]) {
      const asked = await change(kind, key, changes, by.token);
      expect(asked.body.message).toBe("APPROVAL_NEEDED");
      expect((await read(kind, key)).live).toEqual(before);
      const own = { payloadHash: await hashOf(asked.body.approvalId), why: "mine" };
      const path = `/api/console/approvals/${asked.body.approvalId}`;
      const answer = await callConsole(`${path}/approve`, own, by.token);
      expect(answer.body).toMatchObject({ message: "APPROVAL_OWN" });
      expect((await read(kind, key)).live).toEqual(before);
      await callConsole(`${path}/cancel`, { why: "a test" }, by.token);
    }
  });

  test("a rollback is not published by one person either", async () => {
    expect(await changeByTwo("setting", "spinwheel", {})).toMatchObject({ status: 200 });
    const { liveVersion } = await read("setting", "spinwheel");
    const path = at("setting", "spinwheel");
    const { versions } = (await callConsole<{ versions: SetupVersion[] }>(`${path}/history`, {}))
      .body;
    const back = { versionId: versions.at(-1)?.id, base: liveVersion, why: "back" };
    const asked = await callConsole<Published>(`${path}/rollback`, back);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    await callConsole(
      `/api/console/approvals/${asked.body.approvalId}/cancel`,
      { why: "a test" },
      maker.token,
    );
  });

  test("a new value of a game's credit needs two people, its texts do not", async () => {
    const game = (await gamesOf())[0];
    expect(game).toBeDefined();
    const key = game?.key ?? "";
    expect((await change("game", key, { name: "Another name" })).body.message).toBe("SUCCESS");
    const asked = await change("game", key, { ftWalletSlot: 1_000 });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
  });

  test("one person switches a gift off at once, and on only with a second one", async () => {
    const off = await change("promotion", "FRIEND100", { isActive: false });
    expect(off.body.message).toBe("SUCCESS");
    const more = await change("promotion", "FRIEND100", { isActive: false, amount: 5_000 });
    expect(more.body.message).toBe("APPROVAL_NEEDED");
    await callConsole(
      `/api/console/approvals/${more.body.approvalId}/cancel`,
      { why: "a test" },
      maker.token,
    );
    const on = await change("promotion", "FRIEND100", { isActive: true });
    expect(on.body.message).toBe("APPROVAL_NEEDED");
    expect(await approve(on.body.approvalId)).toMatchObject({ status: 200 });
  });

  test.each([
    ["bonus", "DAILY10"],
    ["promotion", "FRIEND100"],
    ["setting", "invite"],
  ])("%s %s is not published without a budget", async (kind, key) => {
    const { live } = await read(kind, key);
    const saved = await draft(kind, key, { ...live, budget: null });
    expect(await publish(saved.body)).toMatchObject({
      body: { message: "KEY_MISSING", fields: { "payload.budget": "KEY_MISSING" } },
    });
    const give = { versionId: saved.body.draft?.id, why: "no" };
    expect((await callConsole(`${at(kind, key)}/discard`, give)).status).toBe(200);
  });
});
