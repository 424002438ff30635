/** The companies that the product calls: how they answer, and whether they were compared. */
import * as v from "valibot";
import { actions } from "../../records/action.ts";
import { done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { why } from "../schemas.ts";
import { troubleEntries } from "./troubles.ts";

/** What a company does for the operator. */
export const COMPANY_PORTS = [
  "game",
  "gateway",
  "payout",
  "feed",
  "balance",
  "slips",
  "gifts",
  "sms",
  "messages",
  "push",
  "translation",
] as const;
export type CompanyPort = (typeof COMPANY_PORTS)[number];

const companyState = v.object({
  port: v.picklist(COMPANY_PORTS),
  /** The wire format of its adapter, and the version of what we know of it. */
  dialect: v.string(),
  version: v.number(),
  /** own: our own format, which a bridge of the operator speaks. */
  origin: v.picklist(["company", "own"]),
  /** Null: it calls us, or has no fixed address. There is nothing to compare. */
  host: v.nullable(v.string()),
  /** With this dialect, version and host, and not with a sandbox. */
  isCompared: v.boolean(),
  /** The newest comparison with this dialect, version and host. */
  comparison: v.nullable(
    v.object({
      place: v.picklist(["company", "sandbox"]),
      passed: v.boolean(),
      /** Names of steps, fields and rules: no values. */
      findings: v.array(v.object({ step: v.string(), problem: v.string() })),
      by: v.string(),
      at: timestamp,
    }),
  ),
  /** Why it is called without a comparison. */
  admission: v.nullable(
    v.object({
      /** owners: two of them; command: an administrator at the server; upgrade: it was in use. */
      way: v.picklist(["owners", "command", "upgrade"]),
      by: v.nullable(v.string()),
      second: v.nullable(v.string()),
      why: v.string(),
      at: timestamp,
    }),
  ),
  /** Production calls it. Elsewhere every company is called. */
  isCalled: v.boolean(),
});
export type CompanyState = v.InferInput<typeof companyState>;

export const externalParties = consoleEndpoint({
  method: "GET",
  path: "/api/console/setup/external-parties",
  permission: "setup.read",
  summary:
    "Each external party: calls of the last hour, discrepancies, and whether it was compared",
  output: v.object({
    externalParties: v.array(
      v.object({
        name: v.string(),
        calls: v.number(),
        ...troubleEntries,
        /** Milliseconds; null without calls. */
        p95: v.nullable(v.number()),
        /** Discrepancies of the newest reconciliation. */
        discrepancies: v.number(),
        /** Null: it is not configured any more. */
        company: v.nullable(companyState),
      }),
    ),
    reconciledAt: v.nullable(timestamp),
  }),
});

export const admitCompany = consoleEndpoint({
  method: "POST",
  path: "/api/console/setup/companies/{code}/admit",
  permission: "setup.flags",
  audit: "setup.admit",
  summary: "Requests that production calls a company that is not compared; another owner approves",
  params: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)) }),
  input: v.strictObject({
    /** What the owner saw: another dialect, version or host needs another decision. */
    dialect: v.pipe(v.string(), v.maxLength(64)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
    host: v.pipe(v.string(), v.maxLength(300)),
    why,
  }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ["NO_DATA", "FORBIDDEN", "VERSION_CHANGED", "ALREADY_DECIDED"],
});

/** A company as a drawer shows it; one without an address is not called at all. */
interface Admissible {
  id: string;
  code: string;
  host: string | null;
  isCalled: boolean;
}
export const companyActions = actions<Admissible>()({
  admit: {
    call: admitCompany,
    when: ({ host, isCalled }) => host !== null && !isCalled,
    isDangerous: true,
  },
});
