/**
 * npm run bench:home: what a member's visit of home costs the network and a slow phone. Needs a
 * browser; the journeys' own program makes the visits, in a separate process.
 */
import { spawn } from "node:child_process";
import { root } from "@krapao/testkit/settings";
import { saveLines } from "./goals/lines.ts";
import { writePage } from "./report.ts";

/** As e2e/src/quality/visits.ts prints it, one for each round. */
interface Visits {
  first: { requests: number; kilobytes: number };
  warm: { sent: number; revalidated: number };
  slow: { homeLcp: number; homeBlocked: number; loginBlocked: number };
}

/** A login page that blocks less counts as this: a ratio to nearly nothing says nothing. */
const LEAST_MS = 30;

const rounds = JSON.parse(await runVisits()) as Visits[];
const each = (value: (visits: Visits) => number) => rounds.map(value);
saveLines({
  "home, first visit, requests": each(({ first }) => first.requests),
  "home, first visit, bytes": each(({ first }) => first.kilobytes),
  "home, first visit, largest paint at 6x": each(({ slow }) => slow.homeLcp),
  "home, first visit, blocked at 6x": each(({ slow }) => slow.homeBlocked),
  "home, blocked, of the login page": each(
    ({ slow }) => slow.homeBlocked / Math.max(LEAST_MS, slow.loginBlocked),
  ),
  "home, warm, requests": each(({ warm }) => warm.sent),
  "home, warm, revalidated": each(({ warm }) => warm.revalidated),
});
console.log(JSON.stringify(rounds, null, 1));
console.log(`report: ${writePage()}`);

function runVisits(): Promise<string> {
  const child = spawn(process.execPath, ["e2e/src/quality/visits.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`the visits ended with ${code}`)),
    );
  });
}
