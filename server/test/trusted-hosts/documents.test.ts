/** Whatever the operator writes for members names only hosts of the list that two owners keep. */
import {
  payloadSchema,
  SETUP_KINDS,
  type SetupKind,
} from "@krapao/contract/console/setup/payloads";
import { walkTexts } from "@krapao/contract/console/setup/shapes";
import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import { SETTING_KEYS } from "@krapao/contract/settings/groups";
import { approveAs, payloadHashOf } from "@krapao/testkit/builders/approvals";
import { bannerOf } from "@krapao/testkit/builders/rewards";
import { type Published, setupEditor, setupPath } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setupJobs } from "../../src/features/setup/jobs.ts";
import { ATTACKS, listKeepers, SEEDED, span, words } from "./samples.ts";
import { anyRow, textFields, textPaths, withText } from "./text-fields.ts";

let world: World;
let manager: TestStaff;
let keepers: Awaited<ReturnType<typeof listKeepers>>;
let setup: ReturnType<typeof setupEditor>;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  manager = await world.staff("manager");
  keepers = await listKeepers(world);
  setup = setupEditor(world, { maker: manager, checker: await world.staff("manager") });
});
afterAll(() => world?.close());

type Payload = Record<string, unknown>;
type Refused = { message: string; fields?: Payload; hosts?: string[] };

const limits = { withdrawMin: null, withdrawMax: null, depositMin: null };
const condition = { field: "tag", is: "oneOf", values: ["VIP"] };

/** What a document of the kind has besides its live payload, so that each text field has a text. */
const FULL: Record<SetupKind, Record<string, Payload>> = {
  bonus: {
    DAILY10: { banners: [{ image: "/a.svg", html: words("a") }], ...span(), segment: "VIP" },
  },
  promotion: { FRIEND100: { ...span(), segment: "VIP" } },
  wheel: { wheel: {} },
  channel: { SCB: { promptpayId: "0812345678" } },
  treasury: { SCB: { currency: "THB", dayMax: 1, dayCount: null, balanceMax: null, share: null } },
  provider: { joker2: { notice: words("a") } },
  game: { JOKER2: { web: link("a"), android: link("b"), ios: link("c") } },
  level: {
    GOLD: {
      name: words("Gold"),
      color: "#e0b84f",
      rank: 1,
      depositsFrom: { THB: 0, LAK: 0 },
      playedFrom: { THB: 0, LAK: 0 },
      depositCountFrom: 0,
      daysFrom: 0,
      autoPayoutMax: null,
      ...limits,
      chatPriority: 0,
      isActive: true,
    },
  },
  segment: {
    VIP: {
      name: "VIP",
      isActive: true,
      ...limits,
      rule: { joined: "all", groups: [{ joined: "all", conditions: [condition] }] },
    },
  },
  setting: {
    ...Object.fromEntries(SETTING_KEYS.map((key) => [key, {}])),
    contact: { lineQR: "/art/line.png" },
    refund: { info: words("a") },
    carriers: { list: ["49.230.0.0/16"] },
    notice: { notice: words("a") },
    banners: {
      list: [
        bannerOf("bonus", {
          images: words("/art/a.svg"),
          link: { to: "page", target: "/user/bonus" },
          ...span(),
          segment: "VIP",
        }),
      ],
    },
  },
};

function link(path: string) {
  return `https://krapao.example/${path}`;
}

/** Only where it is read as HTML. */
const HTML_ATTACKS = ["<p>see <b>evil</b>.com</p>", "<p>see evil&#46;com</p>"];
const EVIL = /^(evil\.com|evil\.example)$/;

function isHtml(schema: v.GenericSchema, payload: unknown, path: string): boolean {
  const found: string[] = [];
  walkTexts(schema, payload, {
    texts({ path: at, about, value }) {
      if (about.shown === "html") found.push(at);
      return value;
    },
  });
  return found.some((at) => path.startsWith(`${at}.`));
}

test("direction marks are removed from every text, also of an older version", async () => {
  const marked = "a\u202e\u2066b\u200f\u061c";
  const { live } = await setup.read("setting", "contact");
  // The first version is what was live before versions existed.
  await world.db
    .updateTable("lookups_setting")
    .set({ value: JSON.stringify({ ...live, lineName: "@old\u202e" }) })
    .where("key", "=", "contact")
    .execute();
  const dirty = { ...live, lineName: "@k\u202e", contactText: words(marked) };
  const saved = await setup.draft("setting", "contact", dirty);
  expect(saved.body.draft?.payload).toMatchObject({ lineName: "@k", contactText: words("ab") });
  const refund = await setup.draft("setting", "refund", {
    ...(await setup.read("setting", "refund")).live,
    info: words(`<p>&#8238;${marked}</p>`),
  });
  expect(refund.body.draft?.payload).toMatchObject({ info: words("<p>ab</p>") });
  await setup.publishByTwo(saved.body);
  const { versions } = (
    await setup.call<{ versions: SetupVersion[] }>(`${setupPath("setting", "contact")}/history`, {})
  ).body;
  const old = versions.at(-1);
  expect(old?.payload).toMatchObject({ lineName: "@old\u202e" });
  const back = { versionId: old?.id, base: 2, why: "a test" };
  const { body } = await setup.call<Published>(`${setupPath("setting", "contact")}/rollback`, back);
  expect(await setup.approve(body.approvalId)).toBe(200);
  expect((await setup.read("setting", "contact")).live).toMatchObject({ lineName: "@old" });
  const give = { versionId: refund.body.draft?.id, why: "a test" };
  expect((await setup.call(`${setupPath("setting", "refund")}/discard`, give)).status).toBe(200);
});

describe("every kind of document", () => {
  test.each(SETUP_KINDS)("%s names another host in none of its texts", async (kind) => {
    const tried: string[] = [];
    for (const [key, more] of Object.entries(FULL[kind])) {
      if (kind === "setting" && key === "hosts") continue;
      const schema = payloadSchema(kind, key);
      if (!schema) throw new Error(`no schema of ${kind} ${key}`);
      const { live } = await setup.read(kind, key);
      const full = { ...live, ...more };
      expect(v.is(schema, full), `${kind} ${key}`).toBe(true);
      const paths = textPaths(full);
      const known = new Set(paths.map(anyRow));
      // A new field needs a text here, and is tried then.
      expect(textFields(schema).filter((field) => !known.has(field))).toEqual([]);
      for (const path of paths.filter((each) => !/\.[1-9]\d*\./.test(each))) {
        const attacks = isHtml(schema, full, path) ? [...ATTACKS, ...HTML_ATTACKS] : ATTACKS;
        const bad = attacks
          .map((attack) => withText(full, path, attack))
          .filter((payload) => v.is(schema, payload));
        if (bad.length === 0) continue;
        tried.push(`${key} ${anyRow(path)}`);
        for (const payload of /\.(la|en)$/.test(path) ? bad.slice(0, 1) : bad) {
          const by = key === "flags" ? keepers.owners[0].token : manager.token;
          const { status, body } = await setup.draft(kind, key, payload, by);
          const refused = body as unknown as Refused;
          expect([status, refused.message], `${path}: ${JSON.stringify(payload)}`).toEqual([
            400,
            "HOST_NOT_TRUSTED",
          ]);
          expect(Object.keys(refused.fields ?? {})).toEqual([path]);
          for (const host of refused.hosts ?? []) expect(host).toMatch(EVIL);
          expect(refused.hosts).not.toEqual([]);
        }
      }
    }
    // The rules of a house account have no texts.
    if (kind !== "treasury") expect(tried).not.toEqual([]);
    if (kind !== "game") return;
    const links = ["name", "logo", "background", "web", "android", "ios"];
    expect(new Set(tried)).toEqual(new Set(links.map((name) => `JOKER2 payload.${name}`)));
  });

  test("a host of the list is accepted, also below a name", async () => {
    await keepers.trust("*.cdn.example");
    for (const web of ["https://krapao.example/app", "https://a.b.cdn.example/x"]) {
      const { live } = await setup.read("game", "JOKER2");
      expect((await setup.draft("game", "JOKER2", { ...live, web })).status, web).toBe(200);
    }
    for (const web of [
      "https://cdn.example/x",
      "https://evilcdn.example/x",
      "https://krapao.example.evil.com",
    ]) {
      const { live } = await setup.read("game", "JOKER2");
      expect((await setup.draft("game", "JOKER2", { ...live, web })).body, web).toMatchObject({
        message: "HOST_NOT_TRUSTED",
      });
    }
    await keepers.distrust();
  });

  test("what is seeded names only seeded hosts", async () => {
    for (const kind of SETUP_KINDS) {
      const { body } = await setup.call<{ documents: SetupDocument[] }>("/api/console/setup", {
        kind,
      });
      for (const { key, live } of body.documents) {
        if (key === "hosts") expect(live).toEqual({ list: SEEDED });
        const saved = await setup.draft(kind, key, live ?? {}, keepers.owners[0].token);
        expect([saved.status, saved.body], `${kind} ${key}`).toMatchObject([200, {}]);
        const chosen = { versionId: saved.body.draft?.id, why: "a test" };
        const path = `${setupPath(kind, key)}/discard`;
        expect((await setup.call(path, chosen, keepers.owners[0].token)).status, path).toBe(200);
      }
    }
  });

  test("a host that left the list is refused by each way to publish", async () => {
    await keepers.trust("old.example");
    const { live } = await setup.read("setting", "info");
    const save = () => setup.draft("setting", "info", { ...live, website: "https://old.example" });
    const waiting = await setup.publish((await save()).body);
    expect(waiting.body.message).toBe("APPROVAL_NEEDED");
    const soon = new Date(world.clock.nowMs() + 60_000).toISOString();
    const planned = await setup.draft("game", "JOKER2", {
      ...(await setup.read("game", "JOKER2")).live,
      web: "https://old.example/app",
    });
    await setup.publishByTwo(planned.body, { validFrom: soon });
    const left = await save();
    await keepers.distrust();
    const refused = { message: "HOST_NOT_TRUSTED", hosts: ["old.example"] };
    expect((await setup.publish(left.body)).body).toMatchObject(refused);
    expect(await setup.approve(waiting.body.approvalId)).toBe(400);
    world.clock.shift(61_000);
    try {
      await setupJobs(world.app.ctx)["setup:publish"]?.({});
    } finally {
      world.clock.shift(0);
    }
    expect(await setup.read("game", "JOKER2")).toMatchObject({
      live: { web: null },
      scheduled: null,
    });
    expect((await setup.read("setting", "info")).live).toEqual(live);
    const path = `/api/console/approvals/${waiting.body.approvalId}/cancel`;
    await setup.call(path, { why: "a test" });
  });
});

describe("the list", () => {
  test("is kept by two owners; one takes a host away", async () => {
    const list = [...SEEDED, "evil.example"];
    const { liveVersion, live } = await setup.read("setting", "hosts");
    const body = { base: liveVersion, revision: null, payload: { list } };
    const draft = await world.console<Refused>("PUT", `${setupPath("setting", "hosts")}/draft`, {
      token: manager.token,
      body,
    });
    expect(draft.body).toMatchObject({ message: "FORBIDDEN" });
    const asked = await keepers.hosts.change("setting", "hosts", { list });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    const id = asked.body.approvalId ?? "";
    const version = asked.body.document.waiting;
    const chosen = { versionId: version?.id, revision: version?.revision };
    expect((await setup.publish(asked.body.document, chosen)).body).toMatchObject({
      message: "FORBIDDEN",
    });
    expect(await approveAs(world, manager, id)).toBe(403);
    const payloadHash = await payloadHashOf(world, keepers.owners[0], id);
    const own = await setup.call<Refused>(
      `/api/console/approvals/${id}/approve`,
      { payloadHash, why: "mine" },
      keepers.owners[0].token,
    );
    expect(own.body.message).toBe("APPROVAL_OWN");
    expect((await setup.read("setting", "hosts")).live).toEqual(live);
    expect(await approveAs(world, keepers.owners[1], id)).toBe(200);
    expect((await setup.read("setting", "hosts")).live).toEqual({ list });
    await keepers.distrust();
    // A custom role is no owner.
    const made = await world.staff("manager", [
      "setup.read",
      "setup.edit",
      "setup.publish",
      "setup.flags",
    ]);
    const tried = await setup.draft("setting", "hosts", { list }, made.token);
    expect(tried.body).toMatchObject({ message: "FORBIDDEN" });
  });

  test.each([
    "https://a.example",
    "a.example/x",
    "localhost",
    "*.com",
    "*",
    "A.example",
    "1.2.3.4",
    "a..example",
  ])("refuses %s", async (host) => {
    const { status } = await keepers.hosts.draft(
      "setting",
      "hosts",
      { list: [host] },
      keepers.owners[0].token,
    );
    expect(status).toBe(400);
  });
});
