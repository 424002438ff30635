/**
 * `npm run axe [-- thai|lao] [-- th|la|en] [-- only=PART]`: every page and sheet of the member app in three languages, by axe at
 * 390 x 844, and whether everything fits at 320 px and with text of twice the size; then every page of the console at
 * 1440 x 900. Prints a table; ends with 1 when something was found.
 */
import { openBrowser } from "../browser.ts";
import { type Product, startProduct, type Variant } from "../product.ts";
import { sweepConsole } from "./console-sweep.ts";
import { LOCALES } from "./member.ts";
import { fillWorld } from "./people.ts";
import { type Found, sweepMember } from "./sweep.ts";

const wanted = process.argv.slice(2);
const asked = <T extends string>(all: readonly T[]): readonly T[] => {
  const some = all.filter((each) => wanted.includes(each));
  return some.length > 0 ? some : all;
};
const only = wanted.find((each) => each.startsWith("only="))?.slice(5);
let count = 0;

function tell({ name }: { name: string }, { axe, narrow, large, lost }: Found): void {
  const cell = (list: string[]) => String(list.length).padStart(5);
  console.log(`  ${name.padEnd(32)} ${cell(axe)} ${cell(narrow)} ${cell(large)}`);
  for (const line of axe) console.log(`      axe: ${line}`);
  for (const line of narrow) console.log(`      narrow: ${line}`);
  for (const line of large) console.log(`      200 %: ${line}`);
  if (lost) console.log(`      not reached: ${lost}`);
  count += axe.length + narrow.length + large.length + (lost ? 1 : 0);
}

function complain(lines: string[]): void {
  for (const line of lines) console.log(`    complaint: ${line}`);
  count += lines.length;
}

const head = (text: string) => console.log(`\n${text.padEnd(34)}   axe  320 200 %`);

async function sweep(product: Product): Promise<void> {
  const browser = await openBrowser();
  const people = await fillWorld(product);
  for (const locale of asked(LOCALES)) {
    head(`${product.variant}, ${locale}`);
    complain(await sweepMember({ browser, product, people, locale, only }, tell));
  }
  complain(
    await sweepConsole({ browser, product, locales: asked(LOCALES), only }, (locale) => {
      head(`${product.variant} console, ${locale}`);
      return tell;
    }),
  );
  await browser.close();
}

for (const variant of asked<Variant>(["thai", "lao"])) {
  const product = await startProduct(variant);
  try {
    await sweep(product);
  } finally {
    await product.stop();
  }
}
console.log(`\n${count} found`);
process.exit(count === 0 ? 0 : 1);
