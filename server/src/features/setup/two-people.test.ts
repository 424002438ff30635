/** What gives money away, moves a limit or is read by members is published by two people. */
import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import { payloadHashOf } from "@krapao/testkit/builders/approvals";
import { bannerOf } from "@krapao/testkit/builders/rewards";
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

const texts = (en: string) => ({ th: `${en} th`, la: `${en} la`, en });
const source = { code: "TV", description: texts("Television"), isActive: true };
const bank = {
  code: "EVIL",
  nameTH: "Evil",
  nameEN: "Evil",
  botCode: null,
  market: "thai",
  isRegistrable: true,
};
const video = {
  code: "play",
  title: texts("Play"),
  text: texts("How to play"),
  url: "/howto/play.mp4",
  poster: "",
  captions: texts("/howto/play.vtt"),
  seconds: 9,
};

describe("what gives money away, moves a limit or is read", () => {
  const gift = { amount: 999_999_999, percent: null, cap: null, minDeposit: 0 };
  const cases: [kind: string, key: string, changes: Payload][] = [
    ["bonus", "DAILY10", { maxReceived: 9_999 }],
    ["promotion", "FRIEND100", gift],
    ["wheel", "wheel", {}],
    ["setting", "limits", { autoPayoutMax: { THB: 9_999_999, LAK: 9_999_999 } }],
    ["setting", "limits", {}],
    ["setting", "withdrawRisk", { reviewScore: 100 }],
    ["setting", "bets", { returned: 9_000 }],
    ["setting", "carriers", { list: ["203.0.113.0/24"] }],
    ["setting", "invite", { rate: 10_000 }],
    ["setting", "refund", { rate: 10_000 }],
    ["setting", "spinwheel", { depositPerCoin: { THB: 1, LAK: 1 } }],
    [
      "treasury",
      "SCB",
      { currency: "THB", dayMax: 1, dayCount: null, balanceMax: null, share: null },
    ],
    ["channel", "SCB", { accountName: "Another" }],
    // What members read, open and download.
    ["setting", "info", { website: "https://krapao.example/other" }],
    ["setting", "contact", { lineName: "@evil" }],
    ["setting", "contact", { lineLink: "https://line.me/R/ti/p/@evil" }],
    ["setting", "notice", { notice: texts("Write to @evil on LINE") }],
    ["setting", "banners", { list: [bannerOf("bonus")] }],
    ["setting", "conditions", { pages: [texts("<p>Other terms</p>")] }],
    ["setting", "agreements", { pages: [] }],
    ["setting", "howto", { videos: [video] }],
    ["setting", "sources", { list: [source] }],
    ["setting", "banks", { list: [bank] }],
    ["provider", "joker2", { notice: texts("Back soon") }],
    ["provider", "joker2", { name: "Another" }],
    ["game", "JOKER2", { android: "https://krapao.example/app.apk" }],
    ["game", "JOKER2", { web: "https://krapao.example/app.apk" }],
    ["game", "JOKER2", { logo: "/art/mekong-moon.svg" }],
    ["game", "JOKER2", { name: "Another name" }],
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

  test("every kind and setting has its rule: one person changes opening hours and switches alone", async () => {
    const { body } = await setup.call<{ documents: SetupDocument[] }>("/api/console/setup", {
      kind: "setting",
    });
    const named = cases.flatMap(([kind, key]) => (kind === "setting" ? [key] : []));
    const unnamed = body.documents.map(({ key }) => key).filter((key) => !named.includes(key));
    // The list of hosts has its own test.
    expect(unnamed.sort()).toEqual(["announcements", "flags", "hosts", "slip"]);
    for (const [key, changes, by] of [
      ["slip", { reportedTransferMinutes: 99 }, maker],
      ["flags", { enableChatWidget: false }, owner],
    ] as const) {
      expect((await setup.change("setting", key, changes, by.token)).body.message).toBe("SUCCESS");
    }
    const asked = await setup.change("setting", "announcements", { aloneMax: 9_999 });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
  });

  test("one person takes away links, texts and rows, and moves a game", async () => {
    const banners = [bannerOf("bonus"), bannerOf("invite")];
    const link = { web: "https://krapao.example/a", ios: "https://krapao.example/b" };
    const ends = { ...bannerOf("refund"), endsAt: "2040-01-01T00:00:00.000Z" };
    await setup.changeByTwo("setting", "banners", { list: [...banners, ends] });
    await setup.changeByTwo("game", "JOKER2", link);
    await setup.changeByTwo("setting", "notice", { notice: texts("Closed at nine") });
    const say = async (kind: string, key: string, changes: Payload) => {
      const { body } = await setup.change(kind, key, changes);
      if (body.approvalId)
        await setup.call(`/api/console/approvals/${body.approvalId}/cancel`, { why: "a test" });
      return body.message;
    };
    const [first, second] = banners;
    const put = (...list: unknown[]) => say("setting", "banners", { list });
    expect(await put(second, first, ends)).toBe("APPROVAL_NEEDED");
    expect(await put(first, second, { ...ends, endsAt: null })).toBe("APPROVAL_NEEDED");
    expect(await put(second, { ...ends, image: "/art/mekong-moon.svg" })).toBe("APPROVAL_NEEDED");
    expect(await put({ ...second, isActive: false }, ends)).toBe("SUCCESS");
    expect(await put({ ...second, isActive: true }, ends)).toBe("APPROVAL_NEEDED");
    expect(await put()).toBe("SUCCESS");

    expect(await say("game", "JOKER2", { web: null, ios: link.web })).toBe("APPROVAL_NEEDED");
    expect(await say("game", "JOKER2", { web: null, position: 77 })).toBe("SUCCESS");
    expect(await say("game", "JOKER2", { isActive: false })).toBe("SUCCESS");
    expect(await say("game", "JOKER2", { isActive: true })).toBe("APPROVAL_NEEDED");
    expect(await say("game", "JOKER2", { ftWalletSlot: 1_000 })).toBe("APPROVAL_NEEDED");
    expect(await say("setting", "notice", { notice: texts("Other") })).toBe("APPROVAL_NEEDED");
    const nothing = { notice: { th: "", la: "", en: "" } };
    expect(await say("setting", "notice", nothing)).toBe("SUCCESS");
    expect(await say("setting", "contact", { lineLink: "" })).toBe("SUCCESS");
    expect(await say("provider", "joker2", { state: "maintenance" })).toBe("SUCCESS");
    expect(await say("provider", "joker2", { state: "on" })).toBe("SUCCESS");
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
