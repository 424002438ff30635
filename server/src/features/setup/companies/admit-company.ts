import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { appendCommandAudit } from "../../../kernel/audit.ts";
import { newId, systemClock, systemRandom } from "../../../kernel/clock.ts";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { clearMemory } from "../../../kernel/db/memory.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Company } from "../../../ports/company.ts";
import type { Context } from "../../../ports/context.ts";
import { type ApprovalExecutor, hasOpenRequest, requestApproval } from "../../approvals/index.ts";
import { type CompanyKey, isSameKey, keyOf } from "../company-state.ts";
import { insertAdmission, listCallable } from "../queries-companies.ts";

const subjectOf = (code: string) => `setup:company/${code}`;

const findKey = (companies: readonly Company[], code: string): CompanyKey | null => {
  const company = companies.find((each) => each.code === code);
  return company ? keyOf(company) : null;
};

const isCallable = async (tx: Tx, key: CompanyKey): Promise<boolean> =>
  (await listCallable(tx)).some((each) => isSameKey(each, key));

/**
 * An owner asks that production calls a company that is not compared. Another owner approves it.
 * @throws NO_DATA (no such company, or nothing to compare), VERSION_CHANGED (another dialect,
 * version or host is configured), ALREADY_DECIDED (it is called already, or a request waits),
 * FORBIDDEN
 */
export async function admitCompany(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.setup.admitCompany>,
): Promise<ServerOutput<typeof consoleContract.setup.admitCompany>> {
  const { params, input, staff } = call;
  if (staff.role !== "owner") refuse("FORBIDDEN");
  const { why, ...seen } = input;
  const key = findKey(ctx.ports.companies, params.code) ?? refuse("NO_DATA");
  if (!isSameKey(key, { company: params.code, ...seen })) refuse("VERSION_CHANGED");
  const subject = subjectOf(params.code);
  const approvalId = await transaction(ctx.db, async (tx) => {
    const waits = await hasOpenRequest(tx, { subject, now: ctx.clock.now() });
    if (waits || (await isCallable(tx, key))) refuse("ALREADY_DECIDED");
    const request = { kind: "setup.company", subject, payload: { ...key }, why } as const;
    const id = await requestApproval(ctx, tx, { staff }, request);
    await call.audit(tx, { subject, after: { ...key, approvalId: id }, why });
    return id;
  });
  ctx.push.queue("approvals");
  return { message: "APPROVAL_NEEDED", approvalId };
}

/**
 * Executes an approved request. @throws VERSION_CHANGED when another dialect, version or host is
 * configured by now, ALREADY_DECIDED when the company is called already
 */
export const admitApproved: ApprovalExecutor = async (ctx, tx, request, { staff }) => {
  const { company } = request.payload;
  const key = findKey(ctx.ports.companies, String(company)) ?? refuse("NO_DATA");
  if (!isSameKey(key, request.payload as unknown as CompanyKey)) refuse("VERSION_CHANGED");
  if (await isCallable(tx, key)) refuse("ALREADY_DECIDED");
  await insertAdmission(tx, {
    ...key,
    id: recordId(ctx),
    way: "owners",
    by: request.makerName,
    second: staff.name,
    why: request.why,
    at: ctx.clock.now(),
  });
  return () => clearMemory(ctx.db);
};

interface AtServer {
  /** A connection as `krapao_admin`. */
  db: Db;
  auditKey: Buffer;
  companies: readonly Company[];
}

/**
 * Admits companies from the command line, while there are no two owners who could.
 * @returns the companies that were admitted; the others are called already
 * @throws an error whose message is shown
 */
export async function admitAtServer(
  { db, auditKey, companies }: AtServer,
  { codes, by, why }: { codes: readonly string[]; by: string; why: string },
): Promise<string[]> {
  const keys = codes.map((code) => {
    const key = findKey(companies, code);
    if (!key) throw new Error(`${code} is not configured, or has no address to compare`);
    return key;
  });
  return transaction(db, async (tx) => {
    const admitted: string[] = [];
    for (const key of keys) {
      if (await isCallable(tx, key)) continue;
      await admitByCommand(tx, { auditKey, key, by, why });
      admitted.push(key.company);
    }
    return admitted;
  });
}

async function admitByCommand(
  tx: Tx,
  { auditKey, key, by, why }: { auditKey: Buffer; key: CompanyKey; by: string; why: string },
): Promise<void> {
  const at = systemClock().now();
  const makeId = () => newId(systemClock(), systemRandom);
  await insertAdmission(tx, { ...key, id: makeId(), way: "command", by, second: null, why, at });
  await appendCommandAudit(tx, {
    auditKey,
    at,
    name: by,
    action: "setup.admit",
    subject: subjectOf(key.company),
    after: { ...key },
    why,
    requestId: makeId(),
  });
}
