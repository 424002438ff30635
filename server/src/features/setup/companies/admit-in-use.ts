import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Company } from "../../../ports/company.ts";
import type { Context } from "../../../ports/context.ts";
import { listUsedProviders } from "../../games/index.ts";
import { type CompanyKey, isOlder, isSameKey, keyOf } from "../company-state.ts";
import { insertAdmission, listCallable, takeUpgradeMark } from "../queries-companies.ts";

const WHY_NEW = "in use when this release was installed";
const WHY_CHANGED = "in use when this release changed its adapter";

/**
 * What was on at an upgrade stays on: a server in production runs this when it starts. Companies
 * whose adapter has a newer version are admitted, and once all companies of an installation that is
 * older than the comparison. The rule `party.compared` alerts until each was compared.
 * @returns the admitted companies
 */
export function admitInUse(
  ctx: Pick<Context, "db" | "clock" | "random" | "log"> & {
    ports: { companies: readonly Company[] };
  },
): Promise<string[]> {
  return transaction(ctx.db, async (tx) => {
    const isFirst = await takeUpgradeMark(tx);
    const used = isFirst ? await listUsedProviders(tx) : [];
    const callable = await listCallable(tx);
    const admitted: string[] = [];
    for (const company of ctx.ports.companies) {
      const key = keyOf(company);
      if (!key || callable.some((each) => isSameKey(each, key))) continue;
      const wasOn = isFirst && (company.port !== "game" || used.includes(company.code));
      const isChanged = callable.some((each) => isOlder(each, key));
      if (!wasOn && !isChanged) continue;
      await admit(ctx, tx, { key, why: isChanged ? WHY_CHANGED : WHY_NEW });
      admitted.push(company.code);
    }
    return admitted;
  });
}

async function admit(
  ctx: Parameters<typeof admitInUse>[0],
  tx: Tx,
  { key, why }: { key: CompanyKey; why: string },
): Promise<void> {
  const at = ctx.clock.now();
  const upgrade = { way: "upgrade", by: null, second: null } as const;
  await insertAdmission(tx, { ...key, ...upgrade, id: recordId(ctx), why, at });
  const { company: externalParty } = key;
  ctx.log.warn({ event: "setup.admit", externalParty }, "company is in use and not compared");
}
