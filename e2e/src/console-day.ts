/** A day at the operator's: cashier, manager and owner at their desks, a member with the phone in the hand. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import accountTexts from "../../console/src/features/accounts/texts/th.ts";
import { type Phone, takePhone } from "./browser.ts";
import { waitFor } from "./calls.ts";
import { beginDay, type Day, loseTransfer } from "./console-day-data.ts";
import {
  approveGoodSlip,
  matchAndTakeBack,
  readByHand,
  refuseFakeSlip,
  resolveTransfer,
} from "./console-day-deposits.ts";
import { answerWhy, approveAsSecond, cannotApproveOwn, sit } from "./console-day-desk.ts";
import {
  approveFirst,
  approveSecond,
  approveSmall,
  askForCredit,
  holdOne,
  rejectOne,
  walletOf,
} from "./console-day-money.ts";
import {
  askForWheel,
  exportReport,
  publishBanner,
  publishBonus,
  seePublished,
  verifyChain,
} from "./console-day-setup.ts";
import type { Desk } from "./desk.ts";
import { type Count, journey, type StepOf } from "./journey.ts";
import { figuresOf } from "./money-pages.ts";
import type { Product } from "./product.ts";
import { wordsOf } from "./words.ts";

/** A suspended member's page ends within this. */
const suspendMs = 5_000;
const credit = { typed: "123.45", satang: 12_345 };

interface Staff {
  cashier: Desk;
  manager: Desk;
  owner: Desk;
}

export function dayAtTheOperators(product: Product): Promise<Count> {
  return journey("A day at the operator's", async (step) => {
    const screens: (Desk | Phone)[] = [];
    try {
      await walk(product, step, screens);
    } catch (error) {
      for (const { page, shoot, complaints } of screens) {
        console.log(`          on ${page.url()}; ${complaints.join("; ")}`);
        await shoot("failed").catch(() => {});
      }
      throw error;
    } finally {
      await Promise.all(screens.map((screen) => screen.close()));
    }
  });
}

async function walk(product: Product, step: StepOf, screens: (Desk | Phone)[]): Promise<void> {
  const day = await step(
    "members ask for their money, send slips, and a bank tells of a stranger",
    () => beginDay(product),
  );
  const lost = loseTransfer(day);
  // It is awaited where it is looked for; until then a failure must not end the process.
  lost.catch(() => undefined);
  const staff = await step("a cashier, a manager and an owner sit down", async () => {
    const [cashier, manager, owner] = await Promise.all(
      ["ploy", "anon", "kham"].map(async (account) => {
        const desk = await sit(product, account);
        screens.push(desk);
        return desk;
      }),
    );
    return { cashier, manager, owner } as Staff;
  });
  const phone = await takePhone(product, "day-member");
  screens.push(phone);
  await step("a member has the wallet open", () => openWallet(phone, day));
  await moneyOut(step, { staff, phone, day });
  await moneyIn(step, { staff, day });
  await step("an unknown transfer: asked again, and decided with evidence", async () => {
    await lost;
    await resolveTransfer(staff.cashier, day);
  });
  await publishAll(step, { staff, phone, day });
  await aboutOneMember(step, { staff, phone, day });
  await step("a report agrees with the ledger, and is exported as CSV", () =>
    exportReport(staff.owner),
  );
  await step("the audit chain of the day is whole", () => verifyChain(staff.owner));
  await step("axe found no barrier on any page of the day, and none complained", async () => {
    for (const { barriers, complaints } of screens) {
      assert.deepEqual(barriers, []);
      assert.deepEqual(
        complaints.filter((line) => !/status of 40[1389]/.test(line)),
        [],
      );
    }
  });
}

interface Scene {
  staff: Staff;
  phone: Phone;
  day: Day;
}

async function openWallet({ page }: Phone, { product, refused }: Day): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.evaluate((token) => localStorage.setItem("token", token), refused.token);
  await page.goto(`${product.url}/user/home`);
  const { lookups } = wordsOf("thai");
  const agreement = page.getByRole("dialog", { name: lookups.agreement });
  await agreement.getByRole("button", { name: lookups.accept }).click();
  await agreement.waitFor({ state: "detached" });
}

/** The figure on the open page, without a reload. */
async function seeWallet({ page }: Phone, satang: number): Promise<void> {
  const figure = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(satang / 100);
  const hero = page.locator(".card.hero");
  await waitFor(`a wallet of ${figure}`, async () => (await figuresOf(hero)).includes(figure));
}

async function moneyOut(step: StepOf, { staff, phone, day }: Scene): Promise<void> {
  const { cashier, manager } = staff;
  await step("a small withdrawal: J, K, A, and it is paid", () => approveSmall(cashier, day));
  await step("C5: a large one cannot be approved twice by the same person", () =>
    approveFirst(cashier, day),
  );
  await step("a large withdrawal is paid once a second person agreed", () =>
    approveSecond(manager, day),
  );
  await step(
    "A10: one is rejected with R and a reason, and the money is in the wallet",
    async () => {
      await rejectOne(cashier, day);
      await seeWallet(phone, (await walletOf(day.refused)).free);
      await phone.look("money-back");
    },
  );
  await step("one is held with H; the payouts are listed", () => holdOne(cashier, day));
}

async function moneyIn(step: StepOf, { staff: { cashier }, day }: Omit<Scene, "phone">) {
  await step("a good slip: J, K, A with a reason, and it is credited", () =>
    approveGoodSlip(cashier, day),
  );
  await step("a fake slip: held with H, rejected with R, and nothing is credited", () =>
    refuseFakeSlip(cashier, day),
  );
  await step("an unreadable slip is read by hand, proved by the bank, and credited", () =>
    readByHand(cashier, day),
  );
  await step("an orphan payment is matched to a member, and taken back", () =>
    matchAndTakeBack(cashier, day),
  );
}

async function publishAll(step: StepOf, { staff, phone, day }: Scene): Promise<void> {
  const { manager, owner } = staff;
  const number = randomInt(1_000, 9_999);
  const [code, banner, label] = [`DAY${number}`, `NEWS${number}`, `LUCK${number}`];
  await step("a bonus is published in three languages", () => publishBonus(manager, code));
  await step("a banner is published", () => publishBanner(manager, banner));
  await step("a wheel: its odds are 100.0 %, and it waits for a second person", () =>
    askForWheel(manager, label),
  );
  await step("C5: who asked for the wheel cannot approve it; an owner can", async () => {
    await cannotApproveOwn(manager, "spinwheel.publish");
    await approveAsSecond(owner, "spinwheel.publish");
  });
  await step("the member sees the bonus, the banner and the wheel", () =>
    seePublished(phone, { product: day.product, code, banner, label }),
  );
}

async function aboutOneMember(step: StepOf, { staff, phone, day }: Scene): Promise<void> {
  const { cashier, manager } = staff;
  const { product, refused } = day;
  await phone.page.goto(`${product.url}/user/home`);
  await step("/ finds a member, and a credit by hand is asked for", () =>
    askForCredit(cashier, day, credit.typed),
  );
  await step("C5: a second person agrees to the credit, and the member sees it", async () => {
    const { free } = await walletOf(refused);
    await approveAsSecond(manager, "wallet.adjust");
    await seeWallet(phone, free + credit.satang);
    await phone.look("credited");
  });
  await step("a suspended member's open page ends within 5 s", async () => {
    const { page } = manager;
    await page.goto(`${product.consoleUrl}/members/${refused.id}`);
    await page.getByRole("button", { name: accountTexts.suspend, exact: true }).click();
    await answerWhy(page, "two people use it");
    const since = performance.now();
    await phone.page.waitForURL("**/login**", { timeout: suspendMs, waitUntil: "commit" });
    console.log(`          after ${Math.round(performance.now() - since)} ms`);
    await page.getByText(accountTexts.suspended).first().waitFor();
    await manager.look("member-suspended");
    await assert.rejects(refused.calls.wallet(), /answered 40[13]/);
  });
}
