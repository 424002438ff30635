/** A bridge that answers what the document does not have: no money moves, and nothing is lost. */
import { withdrawalsJobs } from "@krapao/server/features/withdrawals/jobs";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Document, openBridge } from "./stranger.ts";

let world: World;
let bridge: Awaited<ReturnType<typeof openBridge>>;
beforeAll(async () => {
  bridge = await openBridge();
  const { url } = bridge;
  const own = { WW_URL: url, ZAPMAN_URL: url, PAYOUT_URL: url };
  world = await startWorld({ env: { ...BEHIND_PROXY, ...own } });
  const key = (name: string) => world.env[name] ?? "";
  const answer = await fetch(`${world.url}/api/docs/bridge.json`);
  await bridge.learn((await answer.json()) as Document, {
    feedSecret: key("BANK_FEED_SECRET"),
    ww: { merchant: key("WW_MERCHANT"), secret: key("WW_SECRET") },
    zapman: { merchant: key("ZAPMAN_MERCHANT"), secret: key("ZAPMAN_SECRET") },
    payout: { key: key("PAYOUT_KEY"), secret: key("PAYOUT_SECRET") },
    balanceKey: key("BALANCE_KEY"),
  });
});
afterEach(() => bridge.mistake(null));
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
  await bridge?.close();
});

const stored = (id: string) =>
  world.db
    .selectFrom("withdrawals_withdrawal")
    .select(["state", "reason", "next_check_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type Fields = Record<string, unknown>;
const also = (fields: Fields) => (right: Answer) => ({
  status: 200,
  body: { ...(right.body as Fields), ...fields },
});
const always = (status: number, body: Fields | string) => () => ({ status, body });

describe("payout", () => {
  test.each<[string, (right: Answer) => Answer, string]>([
    [
      "a refusal by another code",
      always(422, { code: "TRY_LATER" }),
      "unreadable status 422: body",
    ],
    [
      "a refusal with another status",
      always(400, { code: "REFUSED" }),
      "unreadable status 400: body",
    ],
    ["a page of a proxy", always(200, "<html>Sign in</html>"), "unreadable not JSON"],
    [
      "a page that is not found",
      always(404, "404 page not found"),
      "unreadable status 404: not JSON",
    ],
    ["nothing", always(200, ""), "unreadable not JSON"],
    ["a wrong signature", always(401, { code: "UNAUTHORIZED" }), "denied status 401"],
    ["no credit", always(402, { code: "REFUSED" }), "denied status 402"],
    ["a server error", always(503, { code: "REFUSED" }), "error status 503"],
    ["a state that is not in the document", also({ status: "REVERT" }), "unreadable status"],
    ["the amount less a fee", also({ status: "failed", amount: 490 }), "mismatch amount"],
    ["another currency", also({ status: "failed", currency: "LAK" }), "mismatch currency"],
    ["another reference", also({ status: "failed", reference: "other" }), "mismatch reference"],
    ["no amount", also({ status: "failed", amount: null }), "unreadable amount"],
  ])("%s voids nothing, says why, and is asked about again", async (_what, wrong, reason) => {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 100_000n);
    bridge.mistake((operationId, right) =>
      operationId.startsWith("payout") ? wrong(right) : right,
    );
    const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 500 },
    });
    const id = body.withdrawalId;
    await eventually(async () => (await stored(id)).reason !== null);
    const unknown = await stored(id);
    expect(unknown).toMatchObject({ state: "sent", reason });
    expect(unknown.next_check_at).not.toBeNull();
    expect(await balanceOf(world, member.id)).toMatchObject({ heldMinor: 50_000n });

    // The bridge is mended, and has paid.
    bridge.mistake((_operation, right) => also({ status: "paid" })(right));
    await world.ownerDb
      .updateTable("withdrawals_withdrawal")
      .set({ next_check_at: world.clock.now() })
      .where("id", "=", id)
      .execute();
    await withdrawalsJobs(world.app.ctx)["withdrawals:check-due"]?.({});
    expect((await stored(id)).state).toBe("paid");
    expect(await balanceOf(world, member.id)).toMatchObject({
      postedMinor: 50_000n,
      heldMinor: 0n,
    });
  });
});

describe("gateway", () => {
  const ask = async (channel: "WW" | "ZAPMAN") => {
    const { token } = await registerMember(world);
    const path = `/api/qrcode/${channel}`;
    return world.call<{ message: string }>("POST", path, { token, body: { amount: 500 } });
  };
  const zapman = (fields: Fields) => (right: Answer) => {
    const { success, data } = right.body as { success: boolean; data: Fields };
    return { status: 200, body: { success, data: { ...data, ...fields } } };
  };

  test.each<["WW" | "ZAPMAN", string, (right: Answer) => Answer]>([
    ["WW", "another amount", also({ amount: 5 })],
    ["WW", "another currency", also({ currency: "LAK" })],
    ["WW", "another reference", also({ clientRef: "other" })],
    ["WW", "no QR", also({ payload: "" })],
    ["WW", "a page", always(200, "<html>")],
    ["ZAPMAN", "another amount", zapman({ amount: "5.00" })],
    ["ZAPMAN", "another currency", zapman({ currency: "LAK" })],
    ["ZAPMAN", "an unknown code", always(200, { success: false, error_code: "E999" })],
  ])("%s: no QR is shown for an answer with %s", async (channel, _what, wrong) => {
    bridge.mistake((_operation, right) => wrong(right));
    const { status, body } = await ask(channel);
    expect([status, body.message]).toEqual([502, "QR_FAIL"]);
  });
});
