/**
 * `npm run scorecard`: every control of the product, what proves it, and the count. `--no-journeys`
 * leaves the browser out, `--no-commands` the programs that take long. Ends badly when a proof
 * fails or a control has neither proof nor reason.
 */
import { CONTROLS, type Control, SECTIONS } from "./scorecard/controls.ts";
import { type Evidence, fromCommands, fromJourneys, fromTests } from "./scorecard/evidence.ts";
import { MISSING } from "./scorecard/missing.ts";

const has = (flag: string) => process.argv.includes(flag);

const evidence: Evidence[] = [
  ...(await fromTests()),
  ...(has("--no-journeys") ? [] : await fromJourneys()),
  ...(has("--no-commands") ? [] : await fromCommands()),
];

type Verdict = "proved" | "partly" | "FAILED" | "missing" | "SILENT";

function judge({ id }: Control): { verdict: Verdict; why: string } {
  const own = evidence.filter(({ ids }) => ids.includes(id));
  const failed = own.find(({ passed }) => !passed);
  if (failed) return { verdict: "FAILED", why: failed.title };
  const reason = MISSING[id];
  if (own.length > 0 && reason) return { verdict: "partly", why: reason };
  if (own.length > 0) {
    const more = own.length > 1 ? ` (and ${own.length - 1} more)` : "";
    return { verdict: "proved", why: `${own[0]?.title}${more}` };
  }
  return reason ? { verdict: "missing", why: reason } : { verdict: "SILENT", why: "nothing says" };
}

const short = (text: string) => (text.length > 110 ? `${text.slice(0, 109)}…` : text);
const count: Record<Verdict, number> = { proved: 0, partly: 0, FAILED: 0, missing: 0, SILENT: 0 };
let blocking = 0;
let section = "";
for (const control of CONTROLS) {
  const letter = control.id.charAt(0);
  if (letter !== section) console.log(`\n${letter}  ${SECTIONS[letter]}`);
  section = letter;
  const { verdict, why } = judge(control);
  count[verdict] += 1;
  if (control.blocks && verdict !== "proved") blocking += 1;
  const name = `${control.id}${control.blocks ? "*" : ""}`.padEnd(5);
  console.log(
    `  ${name}${verdict.padEnd(8)} ${short(control.what)}\n                 ${short(why)}`,
  );
}
console.log(
  `\n${count.proved} of ${CONTROLS.length} proved, ${count.partly} in part, ${count.missing} missing with a reason, ${count.SILENT} without one, ` +
    `${count.FAILED} failed; ${blocking} release blockers (*) are not proved`,
);
process.exit(count.FAILED + count.SILENT === 0 ? 0 : 1);
