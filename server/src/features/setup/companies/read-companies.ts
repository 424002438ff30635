import type { CompanyState } from "@krapao/contract/console/setup/companies";
import type { Db } from "../../../kernel/db/database.ts";
import type { Company } from "../../../ports/company.ts";
import { type CompanyKey, isSameKey, keyOf } from "../company-state.ts";
import { listNewestAdmissions, listNewestComparisons } from "../queries-companies.ts";

/** The state of each configured company, by its code. */
export async function readCompanies(
  db: Db,
  companies: readonly Company[],
): Promise<Map<string, CompanyState>> {
  const [comparisons, admissions] = await Promise.all([
    listNewestComparisons(db),
    listNewestAdmissions(db),
  ]);
  return new Map(
    companies.map((company) => {
      const { port, dialect, host } = company;
      const key = keyOf(company);
      const of = <T extends CompanyKey>(rows: readonly T[]) =>
        (key && rows.find((row) => isSameKey(row, key))) ?? null;
      const comparison = of(comparisons);
      const admission = of(admissions);
      const state: CompanyState = {
        port,
        dialect: dialect.name,
        version: dialect.version,
        origin: dialect.origin,
        host,
        isCompared: comparison?.place === "company" && comparison.passed,
        comparison: comparison && pickComparison(comparison),
        admission: admission && pickAdmission(admission),
        isCalled: host === null || admission !== null || comparison?.hasPassed === true,
      };
      return [company.code, state];
    }),
  );
}

type Comparison = NonNullable<CompanyState["comparison"]>;
type Admission = NonNullable<CompanyState["admission"]>;

const pickComparison = ({ place, passed, findings, by, at }: Comparison): Comparison => ({
  place,
  passed,
  findings,
  by,
  at,
});

const pickAdmission = ({ way, by, second, why, at }: Admission): Admission => ({
  way,
  by,
  second,
  why,
  at,
});

/**
 * The companies that were not compared, and that no person admitted: those that an upgrade left on,
 * and those that production does not call.
 */
export async function listNotCompared(
  db: Db,
  companies: readonly Company[],
): Promise<{ code: string; detail: string }[]> {
  const states = await readCompanies(db, companies);
  return [...states].flatMap(([code, { host, dialect, version, isCompared, admission }]) => {
    const isDecided = isCompared || (admission !== null && admission.way !== "upgrade");
    return host === null || isDecided ? [] : [{ code, detail: `${dialect} ${version}, ${host}` }];
  });
}
