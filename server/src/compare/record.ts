import type { Config } from "../config.ts";
import { connectPorts } from "../external-parties.ts";
import { insertComparison, placeOf } from "../features/setup/index.ts";
import { newId, systemClock, systemRandom } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Company } from "../ports/company.ts";
import { compareCompany } from "./compare.ts";
import { printComparison } from "./comparison-text.ts";
import { type CompareRequest, compareRequest } from "./request.ts";

/** What the person who runs a comparison may choose. */
export type CompareOptions = Partial<
  Pick<CompareRequest, "amountMinor" | "phone" | "recipient" | "slip" | "bankAccount">
>;

/**
 * Compares a company and records it. @returns what the command prints, and whether nothing is wrong
 * @throws CompareNeeds when an option is missing, before any call
 */
export async function compareAndRecord(
  { config, db, options, by }: { config: Config; db: Db; options: CompareOptions; by: string },
  company: Company,
): Promise<{ printed: string; passed: boolean }> {
  const clock = systemClock();
  const request = { ...compareRequest(config, clock), ...options };
  const connect = (log: Parameters<typeof connectPorts>[1]["log"]) =>
    connectPorts(config, { log, clock });
  const comparison = await compareCompany(company, connect, request);
  const { calls, findings, passed } = comparison;
  const { code, dialect, host } = company;
  const place = placeOf(host ?? "");
  await insertComparison(db, {
    id: newId(clock, systemRandom),
    company: code,
    dialect: dialect.name,
    version: dialect.version,
    host: host ?? "",
    place,
    passed,
    calls,
    findings: [...findings],
    by,
    at: clock.now(),
  });
  return { printed: printComparison(comparison, place), passed };
}
