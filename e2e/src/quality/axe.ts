/**
 * `npm run axe [-- thai|lao] [-- th|la|en] [-- member|console] [-- only=PART,PART]`: checks every
 * page and sheet of the member app in three languages. Axe looks at 390 x 844; everything must fit
 * at 320 px and with text twice as large; the main button must be in sight at 360 x 640 and
 * 360 x 360. Then it checks every page and dialog of the console at 1440 x 900 and 1024 x 768, on
 * paper, and by keys. Prints a table and exits with 1 when it found a problem.
 */

import type { Variant } from "@krapao/contract/phone";
import type { Browser } from "playwright-core";
import { signInStaffUser } from "../api/staff.ts";
import { openBrowser } from "../fixtures/browser.ts";
import { type Product, startProduct } from "../fixtures/product.ts";
import { sweepConsole } from "./console-sweep.ts";
import { LOCALES } from "./member.ts";
import { fillQueues, prepareMembers } from "./members.ts";
import { fillRooms } from "./rooms-data.ts";
import { type Found, sweepMember } from "./sweep.ts";

const wanted = process.argv.slice(2);
/** The items that the command line names; all of them when it names none. */
const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
  const some = all.filter((each) => wanted.includes(each));
  return some.length > 0 ? some : all;
};
const only = wanted.find((each) => each.startsWith("only="))?.slice(5);
let count = 0;

function report({ name }: { name: string }, { axe, narrow, large, small, lost }: Found): void {
  const cell = (list: string[]) => String(list.length).padStart(5);
  console.log(`  ${name.padEnd(32)} ${cell(axe)} ${cell(narrow)} ${cell(large)} ${cell(small)}`);
  for (const line of axe) console.log(`      axe: ${line}`);
  for (const line of narrow) console.log(`      narrow: ${line}`);
  for (const line of large) console.log(`      200 %: ${line}`);
  for (const line of small) console.log(`      small: ${line}`);
  if (lost) console.log(`      not reached: ${lost}`);
  count += axe.length + narrow.length + large.length + small.length + (lost ? 1 : 0);
}

function reportComplaints(lines: string[]): void {
  for (const line of lines) console.log(`    complaint: ${line}`);
  count += lines.length;
}

const head = (text: string) => console.log(`\n${text.padEnd(34)}   axe  320 200 % small`);

async function sweep(product: Product): Promise<void> {
  const browser = await openBrowser();
  const sides = chosen(["member", "console"]);
  // They also fill the lists of the console.
  const members = await prepareMembers(product);
  for (const locale of sides.includes("member") ? chosen(LOCALES) : []) {
    head(`${product.variant}, ${locale}`);
    reportComplaints(await sweepMember({ browser, product, members, locale, only }, report));
  }
  if (sides.includes("console")) {
    await fillQueues(product);
    const token = await signInStaffUser(product, "somsri");
    await fillRooms(product, token);
    await sweepStaff(browser, { product, token });
  }
  await browser.close();
}

interface Staff {
  product: Product;
  token: string;
}

async function sweepStaff(browser: Browser, { product, token }: Staff): Promise<void> {
  reportComplaints(
    await sweepConsole({ browser, product, token, locales: chosen(LOCALES), only }, (locale) => {
      head(`${product.variant} console, ${locale}`);
      return report;
    }),
  );
}

for (const variant of chosen<Variant>(["thai", "lao"])) {
  const product = await startProduct(variant);
  try {
    await sweep(product);
  } finally {
    await product.stop();
  }
}
console.log(`\n${count} found`);
process.exit(count === 0 ? 0 : 1);
