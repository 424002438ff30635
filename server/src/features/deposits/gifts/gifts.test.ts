import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { sealLink } from "@krapao/contract/sealed-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giftLinks } from "../../../test/gift-links.ts";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import { expectSoundBook } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";

const STRANGER = "0811111112";
const OUR_WALLET = "0899744001";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, TRUEMONEY_MOBILE: OUR_WALLET },
  });
});
afterAll(async () => {
  await expectSoundBook(world);
  await world?.close();
});
const { gift, send, posted, lines } = giftLinks(() => world);
const sealKey = async () =>
  (await world.call<{ truelinkKey: string }>("GET", "/api/lookup/deposit")).body.truelinkKey;

describe("a gift link", () => {
  test("sealed by the client is credited at once, satang included", async () => {
    const member = await registered(world);
    const { link } = await gift(35.75);
    const sealed = await sealLink(link, await sealKey());
    expect(await send(member, sealed)).toMatchObject({
      status: 200,
      body: { message: "SUCCESS", status: "SUCCESS", amount: 35.75 },
    });
    expect(await posted(member)).toBe(3_575n);
    expect(await lines(member)).toEqual([{ from: "TRUEMONEY", amount: 35.75, status: "SUCCESS" }]);
  });

  test("of a shared envelope is worth our own share", async () => {
    const member = await registered(world);
    const { link, hash } = await gift(100, { members: 4 });
    await world.control(`/gift-links/${hash}/take`, { mobile: STRANGER });
    expect((await send(member, link)).body.amount).toBe(25);
    expect(await posted(member)).toBe(2_500n);
  });

  test("drawn by lot is worth what was drawn", async () => {
    const member = await registered(world);
    const { link } = await gift(90, { members: 3, type: "R" });
    const { amount } = (await send(member, link)).body;
    expect(await posted(member)).toBe(BigInt(Math.round((amount ?? 0) * 100)));
    expect((await lines(member))[0]?.amount).toBe(amount);
  });

  test("does not settle a transfer that the member declared", async () => {
    const member = await registered(world);
    const { link } = await gift(10);
    const at = world.clock.now();
    const id = randomUUID();
    await world.db
      .insertInto("deposits_declared")
      .values({
        id,
        member_id: member.id,
        currency: "THB",
        amount_minor: 1_000n,
        state: "waiting",
        created_at: at,
        expires_at: new Date(at.getTime() + 60_000),
      })
      .execute();
    expect((await send(member, link)).body.status).toBe("SUCCESS");
    const declared = await world.db
      .selectFrom("deposits_declared")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(declared.state).toBe("waiting");
  });
});

describe("once only", () => {
  test("20 times at once, by two members: one credit, the others are told", async () => {
    const [one, two] = [await registered(world), await registered(world)];
    const { link } = await gift(40);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(index % 2 ? one : two, link)),
    );
    const codes = answers.map(({ body }) => body.message);
    expect(codes.filter((code) => code === "SUCCESS")).toHaveLength(1);
    expect(codes.filter((code) => code === "TRUELINK_DUPLICATE")).toHaveLength(9);
    expect((await posted(one)) + (await posted(two))).toBe(4_000n);
  });

  test("A4, A5: the same intent answers the same, sealed anew or not; another link is refused", async () => {
    const member = await registered(world);
    const { link } = await gift(15);
    const key = randomUUID();
    const first = await send(member, await sealLink(link, await sealKey()), key);
    expect((await send(member, await sealLink(link, await sealKey()), key)).body).toEqual(
      first.body,
    );
    expect((await send(member, (await gift(15)).link, key)).body.message).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    expect(await posted(member)).toBe(1_500n);
  });

  test("what our wallet took outside of this product is nobody's", async () => {
    const member = await registered(world);
    const { link, hash } = await gift(500);
    await world.control(`/gift-links/${hash}/take`, { mobile: OUR_WALLET });
    expect((await send(member, link)).body.message).toBe("TRUELINK_DUPLICATE");
    expect(await posted(member)).toBe(0n);
    expect(await lines(member)).toEqual([]);
  });
});

describe("refusals", () => {
  test("taken by others, expired, unknown, too small: nothing is taken and nothing is written", async () => {
    const member = await registered(world);
    const taken = await gift(50);
    await world.control(`/gift-links/${taken.hash}/take`, { mobile: STRANGER });
    const cases: [string, string][] = [
      [taken.link, "TRUELINK_DUPLICATE"],
      [(await gift(50, { expiresInMs: 0 })).link, "TRUELINK_INVALID"],
      ["https://gift.truemoney.com/campaign/?v=0123456789abcdefgh", "TRUELINK_INVALID"],
      [(await gift(1.99)).link, "TRUELINK_INVALID"],
      [(await gift(7.96, { members: 4 })).link, "TRUELINK_INVALID"],
    ];
    for (const [link, message] of cases) {
      expect((await send(member, link)).body.message).toBe(message);
      // Whatever failed may be sent again, and fails for the same reason.
      expect((await send(member, link)).body.message).toBe(message);
    }
    const all = await world.control<{ tickets: { mobile: string }[] }[]>("/gift-links");
    const small = all.slice(0, 2);
    expect(small.flatMap(({ tickets }) => tickets)).toEqual([]);
    expect(await lines(member)).toEqual([]);
    const other = await registered(world);
    expect((await send(other, (await gift(2)).link)).body.status).toBe("SUCCESS");
  });

  test("E7: only the exact host is a gift link, and no address of a link is ever called", async () => {
    const called: string[] = [];
    const trap = createServer((request, response) => {
      called.push(request.url ?? "");
      response.end("{}");
    });
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const address = trap.address();
    const port = typeof address === "object" ? address?.port : 0;
    const hash = (await gift(20)).hash;
    const links = [
      `http://gift.truemoney.com/campaign/?v=${hash}`,
      `https://gift.truemoney.com.evil.example/campaign/?v=${hash}`,
      `https://evil.example/gift.truemoney.com/campaign/?v=${hash}`,
      `https://gift.truemoney.com@127.0.0.1:${port}/campaign/?v=${hash}`,
      `https://gift.truemoney.com:${port}/campaign/?v=${hash}`,
      `http://127.0.0.1:${port}/campaign/?v=${hash}`,
      `https://gift.truemoney.com/other/?v=${hash}`,
      "https://gift.truemoney.com/campaign/?v=../../../etc",
      "https://gift.truemoney.com/campaign/",
      "javascript:alert(1)",
      "not a link",
    ];
    const key = await sealKey();
    const members = [await registered(world), await registered(world), await registered(world)];
    for (const [index, link] of links.entries()) {
      const member = members[index % members.length];
      if (!member) continue;
      expect((await send(member, link)).body.message).toBe("TRUELINK_INVALID");
      expect((await send(member, await sealLink(link, key))).body.message).toBe("TRUELINK_INVALID");
    }
    expect(called).toEqual([]);
    trap.close();
  });

  test("a text sealed with another key, cut or changed is no link", async () => {
    const member = await registered(world);
    const { link } = await gift(20);
    const sealed = await sealLink(link, await sealKey());
    const last = sealed.at(-1) === "A" ? "B" : "A";
    for (const text of [
      await sealLink(link, randomBytes(32).toString("base64")),
      sealed.slice(0, 20),
      sealed.slice(4),
      `${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`,
    ]) {
      expect((await send(member, text)).body.message).toBe("TRUELINK_INVALID");
    }
    expect((await send(member, sealed)).body.status).toBe("SUCCESS");
  });
});
