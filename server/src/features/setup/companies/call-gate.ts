import type { Db } from "../../../kernel/db/database.ts";
import type { Company } from "../../../ports/company.ts";
import { type CompanyKey, isSameKey, keyOf } from "../company-state.ts";
import { callableInMemory } from "../queries-companies.ts";

/**
 * Whether production may call a company: it passed a comparison, or was admitted, with the dialect,
 * version and host that are configured now. What has no fixed address needs neither,
 * and a name that is not in the list of companies is not called.
 */
export function companyGate(
  db: Db,
  companies: readonly Company[],
): (externalParty: string) => Promise<boolean> {
  const keys = new Map(companies.map((company) => [company.code, keyOf(company)]));
  let callable: readonly CompanyKey[] = [];
  return async (externalParty) => {
    const key = keys.get(externalParty);
    if (!key) return key === null;
    // Without a database the last answer holds.
    callable = await callableInMemory(db).catch(() => callable);
    return callable.some((each) => isSameKey(each, key));
  };
}
