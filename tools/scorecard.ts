/**
 * `npm run scorecard`: prints every control of the product with what proves it, and the count. The
 * evidence is the report of the tests, the report of the browser journeys, and the exit codes of
 * some commands. `--no-journeys` leaves the browser out, `--no-commands` the commands. Exits with 1
 * when evidence failed, or when a control has neither evidence nor a gap in docs/controls.md.
 */
import { CONTROLS, type Control } from "./scorecard/controls.ts";
import { type Evidence, fromCommands, fromJourneys, fromTests } from "./scorecard/evidence.ts";

const has = (flag: string) => process.argv.includes(flag);

const evidence: Evidence[] = [
  ...(await fromTests()),
  ...(has("--no-journeys") ? [] : await fromJourneys()),
  ...(has("--no-commands") ? [] : await fromCommands()),
];

type State = "proved" | "partly" | "failed" | "missing" | "unproved";

/** The state of a control, with the evidence or the reason for it. */
function assess({ proofs, gap }: Control): { state: State; why: string } {
  const own = evidence.filter(({ source, title }) =>
    proofs.some((proof) => proof.source === source && title.includes(proof.words)),
  );
  const failed = own.find(({ passed }) => !passed);
  if (failed) return { state: "failed", why: failed.title };
  if (own.length > 0 && gap) return { state: "partly", why: gap };
  if (own.length > 0) {
    const more = own.length > 1 ? ` (and ${own.length - 1} more)` : "";
    return { state: "proved", why: `${own[0]?.title}${more}` };
  }
  if (gap) return { state: "missing", why: gap };
  return { state: "unproved", why: "no evidence, and no gap in docs/controls.md" };
}

const short = (text: string) => (text.length > 110 ? `${text.slice(0, 109)}…` : text);
const count: Record<State, number> = { proved: 0, partly: 0, failed: 0, missing: 0, unproved: 0 };
let blocking = 0;
let section = "";
for (const control of CONTROLS) {
  if (control.section !== section) console.log(`\n${control.section}`);
  section = control.section;
  const { state, why } = assess(control);
  count[state] += 1;
  if (control.blocks && state !== "proved") blocking += 1;
  const name = `${control.id}${control.blocks ? "*" : ""}`.padEnd(5);
  console.log(`  ${name}${state.padEnd(8)} ${short(control.what)}\n                 ${short(why)}`);
}
console.log(
  `\n${count.proved} of ${CONTROLS.length} proved, ${count.partly} in part, ${count.missing} missing with a reason, ${count.unproved} without one, ` +
    `${count.failed} failed; ${blocking} release blockers (*) are not proved`,
);
process.exit(count.failed + count.unproved === 0 ? 0 : 1);
