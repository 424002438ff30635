/** The money path on the screen of a phone, in the language of the build, with a picture of every step. */
import assert from "node:assert/strict";
import { attackPages } from "./attacks-browser.ts";
import { type Phone, takePhone } from "./browser.ts";
import {
  type ControlCalls,
  controlCalls,
  type MemberCalls,
  memberCalls,
  waitFor,
} from "./calls.ts";
import { type Count, journey } from "./journey.ts";
import { limitOnScreen } from "./limit-pages.ts";
import { logInOnScreen, newPerson, registerOnScreen } from "./member-pages.ts";
import {
  depositOnScreen,
  figuresOf,
  fillGameOnScreen,
  gatherOnScreen,
  grouped,
  withdrawOnScreen,
} from "./money-pages.ts";
import { lookIntoStorage, refuseInlineScripts } from "./page-rules.ts";
import type { Product, Variant } from "./product.ts";
import { tellTimeOnScreen } from "./session-pages.ts";
import { sendSlipOnScreen } from "./slip-pages.ts";
import { readStatementOnScreen } from "./statement-pages.ts";
import { wordsOf } from "./words.ts";

/** What the sheet offers to a member of the build's currency; KBANK's PromptPay is in baht only. */
const channelsOf: Record<Variant, readonly string[]> = {
  thai: ["KBANK", "WW", "ZAPMAN"],
  lao: ["WW", "ZAPMAN"],
};
const games = [
  { name: "Koi Garden", code: "JOKER2", provider: "joker2" },
  { name: "Jade Table", code: "BETFLIX", provider: "betflix" },
  { name: "Paper Lantern", code: "ASKMEBET", provider: "askmebet" },
] as const;

/** What is paid, moved, won, lost and taken out, in whole units of the build's currency. */
const sums: Record<Variant, Record<"deposit" | "stake" | "win" | "loss" | "withdrawal", number>> = {
  thai: { deposit: 500, stake: 300, win: 50, loss: 20, withdrawal: 500 },
  lao: { deposit: 50_000, stake: 30_000, win: 5_000, loss: 2_000, withdrawal: 50_000 },
};

export function moneyPathOnTheScreen(product: Product): Promise<Count> {
  return journey(`The money path on a phone, ${product.variant} build`, async (step) => {
    const phone = await takePhone(product);
    try {
      await walk(product, phone, step);
    } catch (error) {
      console.log(`          on ${phone.page.url()}; ${phone.complaints.join("; ")}`);
      await phone.shoot("failed").catch(() => {});
      throw error;
    } finally {
      await phone.close();
    }
  });
}

type Step = Parameters<Parameters<typeof journey>[1]>[0];

async function walk(product: Product, phone: Phone, step: Step): Promise<void> {
  const words = wordsOf(product.variant);
  const screen = { phone, words };
  const control = controlCalls(product);
  const person = newPerson(product);
  const channels = channelsOf[product.variant];
  const { deposit, stake, win, loss, withdrawal } = sums[product.variant];

  await step("register in four steps", () => registerOnScreen(phone, { product, words, person }));
  const member = await step("log in", async () => {
    const token = tokenOf(phone);
    await logInOnScreen(phone, { words, person });
    return memberCalls(product, await token);
  });
  for (const [position, channel] of channels.entries()) {
    await step(`deposit at ${channel}, credited on the open page`, () =>
      depositOnScreen(screen, { control, channel, position, amount: deposit }),
    );
  }
  await step("home shows the total", () => seeTotal(phone, channels.length * deposit, "paid-in"));
  for (const { name } of games) {
    await step(`open ${name} and move money in`, () =>
      fillGameOnScreen(screen, { game: name, amount: stake }),
    );
  }
  await step("a round won, a round lost, seen after a refresh", async () => {
    await play(member, control, { win, loss });
    await phone.page.getByRole("button", { name: words.wallet.refresh, exact: true }).click();
    await seeTotal(phone, channels.length * deposit + win - loss, "after-play");
  });
  await step("gather everything into the wallet", () => gatherOnScreen(screen));
  await step("withdraw", () => withdrawOnScreen(screen, withdrawal));
  await step("the payout is paid, and home shows what is left", async () => {
    await waitFor("the payout", async () => {
      const { statements } = await member.statements();
      return statements.some(
        ({ statementType, status }) => statementType === "withdraw" && status === "SUCCESS",
      );
    });
    const left = channels.length * deposit + win - loss - withdrawal;
    await seeTotal(phone, left, "paid-out");
  });
  await step("the statement shows every step", () =>
    readStatementOnScreen(screen, { deposits: channels.length, deposit, stake, withdrawal }),
  );
  await step("H5: the session's clock runs, and the reminder comes when its time has", () =>
    tellTimeOnScreen(phone, { product, member }),
  );
  await step("H1: a limit from the profile refuses a QR above it, in words", () => {
    const paidIn = channels.length * deposit;
    return limitOnScreen(screen, { product, limit: paidIn + deposit / 2, tooMuch: deposit });
  });
  if (product.variant === "thai") {
    await step("a slip is read on the phone, sent, and credited", () =>
      sendSlipOnScreen(screen, { product, person, amount: 123.45 }),
    );
  }
  await step("D6: what operators write runs nothing, should it ever pass the server", () =>
    attackPages(product, phone),
  );
  await step("F6: log out, and the way back is closed", async () => {
    await phone.page.goto(`${product.url}/user/statement`);
    await phone.page.getByRole("button", { name: words.core.logout }).click();
    await phone.page.waitForURL("**/login");
    await phone.page.goBack();
    await phone.page.waitForURL(/\/login/);
    assert.equal(await phone.page.locator(".card.hero").count(), 0);
    await phone.page.goto(`${product.url}/user/statement`);
    await phone.page.waitForURL(/\/login\?next=/);
  });
  await step("axe found no barrier", async () => assert.deepEqual(phone.barriers, []));
  await step(
    "F1: what is written into a page does not run, and nothing was refused on the way",
    () => refuseInlineScripts(phone),
  );
  await step("F7: storage holds the keys of the specification and no other", () =>
    lookIntoStorage(phone),
  );
  await step("no page complained", async () => {
    // The wrong password of the login step is answered 403, and the browser notes that.
    const rest = phone.complaints.filter((line) => !/status of 40[13]/.test(line));
    assert.deepEqual(rest, []);
  });
}

async function tokenOf({ page }: Phone): Promise<string> {
  const response = await page.waitForResponse(
    (each) => each.url().endsWith("/api/login") && each.status() === 200,
    { timeout: 60_000 },
  );
  const { token } = await response.json();
  return token;
}

/** The total rolls to its new figure: look until it has arrived. */
async function seeTotal({ page, look }: Phone, amount: number, name: string): Promise<void> {
  const hero = page.locator(".card.hero");
  await waitFor(`a total of ${grouped(amount)}`, async () =>
    (await figuresOf(hero)).includes(grouped(amount)),
  );
  await look(`home-${name}`);
}

async function play(
  member: MemberCalls,
  control: ControlCalls,
  { win, loss }: { win: number; loss: number },
): Promise<void> {
  const [winner, loser] = games;
  const rounds = [
    { ...winner, outcome: "win", amount: win },
    { ...loser, outcome: "lose", amount: loss },
  ] as const;
  for (const { code, provider, outcome, amount } of rounds) {
    const { username } = await member.get<{ username: string }>(`/wallet/account/${code}`);
    await control.play({ provider, username, outcome, amount });
  }
}
