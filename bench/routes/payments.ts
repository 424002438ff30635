/** Payments: what an external party reports, the QR that a member asks for, and a withdrawal. */
import { createHmac, randomUUID } from "node:crypto";
import { type BankFeedEvent, maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import {
  CALLBACK_PATHS,
  CALLBACK_SIGNATURE_HEADER,
  callbackSignatureBase,
  formatCallbackSignature,
} from "@krapao/contract/wire/callback";
import type { Member } from "@krapao/testkit/crowd/members";
import type { Product } from "../product.ts";
import type { Call, Caller } from "./caller.ts";
import { closedLoop, type Run, report } from "./route-report.ts";

interface Scene {
  product: Product;
  caller: Caller;
  members: Member[];
  floor: { rate: number; name: string };
  forMs: number;
}

/** An own account of the seeds that receives transfers. */
const HOUSE = { bankCode: "KBANK", accountNo: "7440000017" };
/** Members whose masked account and name are those of no other member of the crowd. */
const DISTINCT = 10;
const IN_FLIGHT = 16;

/** Measures the lines of payments once. A member can withdraw once, so each round has its own. */
export async function payments(
  scene: Scene,
  { round, rounds }: { round: number; rounds: number },
): Promise<void> {
  const { caller, members, floor, forMs } = scene;
  const callback = () => nextCallback(scene);
  const before = await amountOf(scene);
  const credited = await closedLoop(caller, callback, { forMs, inFlight: IN_FLIGHT });
  // A payment without a member is answered with 200 too, and costs less.
  if ((await amountOf(scene)) <= before) throw new Error("the callbacks credited no member");
  report("payment callback", credited, floor);
  let number = 0;
  const qr = (): Call => {
    number += 1;
    const member = members[number % members.length];
    // The same amount again keeps the member's own: amounts are not used up.
    const amount = 100 + (number % members.length);
    return { path: "/api/qrcode/KBANK", token: member?.token ?? "", body: { amount } };
  };
  report("QR creation", await closedLoop(caller, qr, { forMs, inFlight: IN_FLIGHT }), floor);
  const own = members.filter((_, index) => index % rounds === round);
  report("withdrawal request", await withdrawOnce(caller, own), floor);
}

/** The money in the wallet of a member who receives payments. */
async function amountOf({ product, members }: Scene): Promise<number> {
  const authorization = `Bearer ${members[1]?.token}`;
  const answer = await fetch(`${product.url}/api/wallet`, { headers: { authorization } });
  return ((await answer.json()) as { wallet: { amount: number } }).wallet.amount;
}

let turn = 0;

function nextCallback({ product, members }: Scene): Call {
  turn += 1;
  const index = turn % Math.min(DISTINCT, members.length);
  const event: BankFeedEvent = {
    eventId: randomUUID(),
    transRef: randomUUID().replaceAll("-", "").slice(0, 25),
    ...HOUSE,
    amount: 1,
    currency: "THB",
    from: {
      bankCode: "KBANK",
      // As the crowd registers its members.
      accountNo: maskAccountNo(`77${10_000_000 + index}`),
      name: maskName(`TORTURE ${"ABCDEFGHIJ"[index]}`),
    },
    at: new Date().toISOString(),
  };
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = createHmac("sha256", product.secrets.BANK_FEED_SECRET ?? "")
    .update(callbackSignatureBase(seconds, body))
    .digest("hex");
  return {
    path: CALLBACK_PATHS.bankFeed,
    body: event,
    headers: { [CALLBACK_SIGNATURE_HEADER]: formatCallbackSignature(seconds, digest) },
  };
}

/** One withdrawal of each member, some at a time: as fast as they are answered. */
async function withdrawOnce(caller: Caller, members: Member[]): Promise<Run> {
  const run: Run = { tookMs: [], statuses: {}, forMs: 0 };
  const waiting = [...members];
  const startedAt = performance.now();
  const work = async () => {
    for (let member = waiting.shift(); member; member = waiting.shift()) {
      const at = performance.now();
      const status = await caller.call({
        path: "/api/wallet/withdraw",
        token: member.token,
        body: { amount: 500 },
        headers: { "idempotency-key": randomUUID() },
      });
      run.tookMs.push(performance.now() - at);
      run.statuses[status] = (run.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  run.forMs = performance.now() - startedAt;
  return run;
}
