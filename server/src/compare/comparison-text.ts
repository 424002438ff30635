/** A comparison as the command prints it. */
import type { Comparison } from "./compare.ts";

export function printComparison(
  { company, calls, findings, costs, passed }: Comparison,
  place: "company" | "sandbox",
): string {
  const { code, dialect, host } = company;
  const of = place === "sandbox" ? " (a sandbox: it does not count)" : "";
  return [
    `${code}: ${dialect.name} version ${dialect.version} at ${host}${of}`,
    "",
    ...calls.map(
      ({ operation, outcome, assessment, detail, durationMs }) =>
        `  ${operation.padEnd(12)} ${outcome.padEnd(8)} ${`${durationMs} ms`.padStart(9)}  ${assessment}${detail === null ? "" : ` ${detail}`}`,
    ),
    "",
    ...findings.map(({ step, problem }) => `WRONG  ${step}: ${problem}`),
    ...costs.map((cost) => `cost   ${cost}`),
    passed
      ? place === "sandbox"
        ? "nothing is wrong; sandbox"
        : "nothing is wrong: compared"
      : `${findings.length} wrong: not compared`,
    "",
  ].join("\n");
}
