/** Makes what alerts are for happen, and waits until Prometheus says that they fire. */
import { createHmac, randomUUID } from "node:crypto";
import { asSuperuser } from "../database-tools.ts";
import { openMember } from "../load.ts";
import { ProgramError, type Release, runProgram, startServer } from "../servers.ts";
import type { Production } from "../settings.ts";
import type { Shape } from "../shape.ts";
import type { Steps } from "../steps.ts";
import { askDashboard, rulesOf, startPrometheus, untilFires } from "./metrics.ts";
import { raiseServiceAlerts } from "./service-alerts.ts";

/** Every rule of deploy/alerts.yml; the last step and a test compare. */
export const FIRED = [
  ...["QueueOld", "TransfersStuck", "PartyDown", "PayoutsStuck", "CallbackUnreadable", "Errors"],
  ...["Slow", "JobsBehind", "PartitionsMissing", "ReplicaLag", "Discrepancy", "ServerDown"],
];

export async function raiseAlerts(
  steps: Steps,
  shape: Shape,
  { release, more }: { release: Release; more: Record<string, string> },
): Promise<void> {
  const { production, processes, servers } = shape;
  await steps.step("Prometheus starts with deploy/prometheus.yml and alerts.yml", () =>
    startPrometheus({ production, processes, context: release.context }),
  );
  const member = await openMember(production);
  const pay = (amount: number) =>
    member.money("/api/wallet/withdraw", { amount }, member.token).then(({ status, body }) => {
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    });
  await steps.step("QueueOld fires: a slip or a withdrawal waits for staff", async () => {
    await makeWait(production);
    await untilFires(production, "QueueOld");
  });
  await steps.step("TransfersStuck and PartyDown fire: a provider is down", async () => {
    await fault(production, { target: "provider:joker2", kind: "hang" });
    const body = { from: "WALLET", to: "JOKER2", amount: 5 };
    await member.money("/api/wallet/transfer", body, member.token);
    await untilFires(production, "TransfersStuck");
    await untilFires(production, "PartyDown");
    await fault(production, { target: "provider:joker2", kind: "none" });
  });
  await steps.step("PayoutsStuck fires: the bank gives no answer", async () => {
    await fault(production, { target: "payout", kind: "hang" });
    await pay(50);
    await untilFires(production, "PayoutsStuck");
    await fault(production, { target: "payout", kind: "none" });
  });
  await steps.step("CallbackUnreadable fires: a signed callback has another form", async () => {
    await postUnreadable(production);
    await untilFires(production, "CallbackUnreadable");
  });
  await raiseServiceAlerts(steps, shape, { release, more, token: member.token });
  await steps.step("Discrepancy fires: a balance was changed in the database", async () => {
    await change(production, 1);
    const args = ["server/src/cli/reconcile.ts"];
    const found = await runProgram({ production, release }, "environment: &environment", args).then(
      () => null,
      (error: unknown) => error,
    );
    // It ends with 1 when two sides differ.
    if (!(found instanceof ProgramError) || found.code !== 1) {
      throw found ?? new Error("reconcile finds nothing");
    }
    await untilFires(production, "Discrepancy");
    await change(production, -1);
  });
  await steps.step("ServerDown fires: a server was killed", async () => {
    await servers[1].stop("SIGKILL");
    await untilFires(production, "ServerDown");
    await startServer({ production, processes, release, more }, 1);
  });
  await steps.step("every rule has fired, and every query of the dashboard has data", async () => {
    const rules = await rulesOf(production);
    const others = rules.filter((name) => !FIRED.includes(name));
    if (others.length > 0) throw new Error(`not made to fire: ${others.join(", ")}`);
    const queries = await askDashboard(production, release.context);
    console.log(`                 ${rules.length} rules, ${queries} queries`);
  });
}

async function fault(
  { sandboxUrl }: Production,
  body: { target: string; kind: string },
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refuses the fault: ${await answer.text()}`);
}

/** Transfers from an account that belongs to no member: the payment waits for a match. */
async function makeWait({ sandboxUrl }: Production): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/bank-transfer`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      toBankCode: "SCB",
      toAccountNo: "7440000041",
      amount: 77.77,
      silent: false,
      from: { bankCode: "BBL", accountNo: "1234567890", name: "Wanderer" },
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The gateway WW reports an event that is no event, under its own signature. */
async function postUnreadable({ companies, ports }: Production): Promise<void> {
  const body = JSON.stringify({ eventId: randomUUID(), type: "order.changed" });
  const seconds = Math.floor(Date.now() / 1_000);
  const mac = createHmac("sha256", companies.WW_SECRET ?? "").update(`${seconds}.${body}`);
  const answer = await fetch(`https://127.0.0.1:${ports.front}/api/callback/ww`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-krapao-signature": `t=${seconds},v1=${mac.digest("hex")}`,
    },
    body,
  });
  if (!answer.ok) throw new Error(`the callback is answered ${answer.status}`);
}

/** Changes one balance in the database. */
const change = (production: Production, minor: number) =>
  asSuperuser(production, (client) =>
    client.query(
      `update ledger.balance set posted_minor = posted_minor + $1
       where ctid = (select min(ctid) from ledger.balance where (account_id, slot) =
         (select account_id, slot from ledger.balance order by account_id, slot limit 1))`,
      [minor],
    ),
  );
