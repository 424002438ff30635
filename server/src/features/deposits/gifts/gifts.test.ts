import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { sealLink } from "@krapao/contract/member/sealed-link";
import { giftLinks } from "@krapao/testkit/builders/gift-links";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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
  await expectLedgerInvariants(world);
  await world?.close();
});
const { gift, send, posted, lines } = giftLinks(() => world);
const sealKey = async () =>
  (await world.call<{ truelinkKey: string }>("GET", "/api/lookup/deposit")).body.truelinkKey;

describe("a gift link", () => {
  test("is credited at once when the client sealed it, satang included", async () => {
    const member = await registerMember(world);
    const { link } = await gift(35.75);
    const sealed = await sealLink(link, await sealKey());
    expect(await send(member, sealed)).toMatchObject({
      status: 200,
      body: { message: "SUCCESS", status: "SUCCESS", amount: 35.75 },
    });
    expect(await posted(member)).toBe(3_575n);
    expect(await lines(member)).toEqual([{ from: "TRUEMONEY", amount: 35.75, status: "SUCCESS" }]);
  });

  test("is worth our share when it is a shared envelope", async () => {
    const member = await registerMember(world);
    const { link, hash } = await gift(100, { members: 4 });
    await world.control(`/gift-links/${hash}/take`, { mobile: STRANGER });
    expect((await send(member, link)).body.amount).toBe(25);
    expect(await posted(member)).toBe(2_500n);
  });

  test("is worth the drawn share when shares are random", async () => {
    const member = await registerMember(world);
    const { link } = await gift(90, { members: 3, type: "R" });
    const { amount } = (await send(member, link)).body;
    expect(await posted(member)).toBe(BigInt(Math.round((amount ?? 0) * 100)));
    expect((await lines(member))[0]?.amount).toBe(amount);
  });

  test("does not settle the member's reported transfer", async () => {
    const member = await registerMember(world);
    const { link } = await gift(10);
    const at = world.clock.now();
    const id = randomUUID();
    await world.db
      .insertInto("deposits_reported_transfer")
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
    const reportedTransfer = await world.db
      .selectFrom("deposits_reported_transfer")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(reportedTransfer.state).toBe("waiting");
  });
});

describe("crediting once", () => {
  test("credits one of 20 concurrent calls of two members and refuses the others", async () => {
    const [one, two] = [await registerMember(world), await registerMember(world)];
    const { link } = await gift(40);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(index % 2 ? one : two, link)),
    );
    const codes = answers.map(({ body }) => body.message);
    expect(codes.filter((code) => code === "SUCCESS")).toHaveLength(1);
    expect(codes.filter((code) => code === "TRUELINK_DUPLICATE")).toHaveLength(9);
    expect((await posted(one)) + (await posted(two))).toBe(4_000n);
  });

  test("the same idempotency key gets the same answer, sealed again or not; another link is refused", async () => {
    const member = await registerMember(world);
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

  test("credits no member for a link that our wallet redeemed outside this product", async () => {
    const member = await registerMember(world);
    const { link, hash } = await gift(500);
    await world.control(`/gift-links/${hash}/take`, { mobile: OUR_WALLET });
    expect((await send(member, link)).body.message).toBe("TRUELINK_DUPLICATE");
    expect(await posted(member)).toBe(0n);
    expect(await lines(member)).toEqual([]);
  });
});

describe("refusals", () => {
  test("a link that is taken, expired, unknown or too small is not redeemed and not recorded", async () => {
    const member = await registerMember(world);
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
      // A failed link can be sent again, and fails for the same reason.
      expect((await send(member, link)).body.message).toBe(message);
    }
    const all = await world.control<{ tickets: { mobile: string }[] }[]>("/gift-links");
    const small = all.slice(0, 2);
    expect(small.flatMap(({ tickets }) => tickets)).toEqual([]);
    expect(await lines(member)).toEqual([]);
    const other = await registerMember(world);
    expect((await send(other, (await gift(2)).link)).body.status).toBe("SUCCESS");
    const least = await send(other, (await gift(1.5)).link);
    expect(least.body).toMatchObject({
      message: "TRUELINK_INVALID",
      minimum: { amount: 2, currency: "THB" },
    });
  });

  test("a link is found in the text that a wallet shares, sealed or not", async () => {
    const member = await registerMember(world);
    const key = await sealKey();
    for (const write of [
      (link: string) => `คุณได้รับซองของขวัญ ${link}`,
      (link: string) => `${link}${link}\u200b`,
      (link: string) => link.replace("https:", "http:"),
      (link: string) => link.replace("https://", ""),
    ]) {
      const [one, other] = [await gift(20), await gift(20)];
      expect((await send(member, write(one.link))).body.status).toBe("SUCCESS");
      const sealed = await sealLink(write(other.link), key);
      expect((await send(member, sealed)).body.status).toBe("SUCCESS");
    }
    expect((await send(member, (await gift(20)).hash)).body.status).toBe("SUCCESS");
  });

  test("only links of the exact host are gift links, and no URL of a link is ever requested", async () => {
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
    const members = [
      await registerMember(world),
      await registerMember(world),
      await registerMember(world),
    ];
    for (const [index, link] of links.entries()) {
      const member = members[index % members.length];
      if (!member) continue;
      expect((await send(member, link)).body.message).toBe("TRUELINK_INVALID");
      expect((await send(member, await sealLink(link, key))).body.message).toBe("TRUELINK_INVALID");
    }
    expect(called).toEqual([]);
    trap.close();
  });

  test("a text that is sealed with another key, cut or changed is not a link", async () => {
    const member = await registerMember(world);
    const { link } = await gift(20);
    const sealed = await sealLink(link, await sealKey());
    const other = sealed.at(-3) === "A" ? "B" : "A";
    for (const text of [
      await sealLink(link, randomBytes(32).toString("base64")),
      sealed.slice(0, 20),
      sealed.slice(4),
      `${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`,
    ]) {
      expect((await send(member, text)).body.message).toBe("TRUELINK_INVALID");
    }
    expect((await send(member, sealed)).body.status).toBe("SUCCESS");
  });
});
