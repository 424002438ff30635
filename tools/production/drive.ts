/** Runs the parts of the browser's program and adds its steps to the table. */
import { createInterface } from "node:readline";
import { root } from "@krapao/testkit/settings";
import { startNode } from "./children.ts";
import type { Production } from "./settings.ts";
import { type DoneStep, FailedStep, type Steps } from "./steps.ts";

/** @param part of e2e/src/production/drive.ts */
export async function drive(
  steps: Steps,
  { production, state, part }: { production: Production; state: string; part: string },
): Promise<void> {
  // It closes the browser when it is asked to end.
  const { child, ended } = startNode({
    args: ["e2e/src/production/drive.ts", part, state],
    cwd: root,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: production.certificate, NODE_ENV: "test" },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => {
    said += text.toString();
  });
  let failed = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const done = JSON.parse(line) as DoneStep;
    failed ||= done.error !== null;
    steps.add(done);
  }
  const code = await ended;
  if (code === 0 && !failed) return;
  if (!failed) steps.add({ name: `the browser's part ${part}`, error: said, seconds: 0 });
  else console.log(said.slice(-2_000));
  throw new FailedStep(part);
}
