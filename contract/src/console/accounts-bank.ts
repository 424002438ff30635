/**
 * Changes of a member's bank account: requested by the member or entered by staff, approved by a
 * second person, in effect some hours later (docs/decisions/0014).
 */
import * as v from "valibot";
import { bankAccountNo } from "../member/accounts.ts";
import { actions } from "../records/action.ts";
import { codeText, done, personName, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, recordId, why } from "./schemas.ts";

export const bankOutput = {
  bankCode: v.string(),
  bankAccountName: v.string(),
  /** Masked except the last four digits. */
  bankAccountNo: v.string(),
};

export const bankChange = v.object({
  id: v.string(),
  member: memberBrief,
  from: v.object(bankOutput),
  to: v.object(bankOutput),
  requestedAt: timestamp,
  /** False: a staff user entered it. */
  isRequestedByMember: v.boolean(),
  /**
   * requested: not verified yet; inApproval: a second person decides; approved: takes effect at
   * `effectiveAt`.
   */
  state: v.picklist(["requested", "inApproval", "approved", "applied", "refused", "replaced"]),
  approvalId: v.nullable(v.string()),
  effectiveAt: v.nullable(timestamp),
  refusal: v.nullable(v.string()),
});
export type BankChange = v.InferOutput<typeof bankChange>;

export const bankChanges = consoleEndpoint({
  method: "POST",
  path: "/api/console/bank-changes",
  permission: "accounts.read",
  summary:
    "Changes of bank accounts that wait, oldest first; with a member id all of that member, newest first",
  input: v.strictObject({ memberId: v.optional(v.nullable(memberId)), cursor, limit }),
  output: v.object({ changes: v.array(bankChange), next }),
});

/** For forms with a bank. Every staff user may read it: it says nothing about a member. */
export const banks = consoleEndpoint({
  method: "GET",
  path: "/api/console/banks",
  permission: null,
  summary: "Every bank, those that members of this product may register, and the gateways in use",
  output: v.object({
    banks: v.array(
      v.object({
        code: v.string(),
        nameTH: v.string(),
        nameEN: v.string(),
        isRegistrable: v.boolean(),
      }),
    ),
    /** Codes of house accounts that are at no bank. */
    gateways: v.array(v.string()),
  }),
});

const BANK_ERRORS = ["NO_DATA", "INVALID_BANK", "BANK_ACCOUNT_NAME_ENG", "EXISTING_BANK"] as const;

export const enterBankChange = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/bank",
  permission: "accounts.bank",
  audit: "accounts.enter-bank",
  summary: "Enters a new bank account and requests its approval (APPROVAL_NEEDED)",
  params: v.strictObject({ memberId }),
  input: v.strictObject({
    bankCode: codeText,
    bankAccountName: personName(120),
    bankAccountNo,
    why,
  }),
  output: v.object({ ...done.entries, changeId: v.string(), approvalId: v.string() }),
  errors: BANK_ERRORS,
});

export const requestBankChangeApproval = consoleEndpoint({
  method: "POST",
  path: "/api/console/bank-changes/{changeId}/request-approval",
  permission: "accounts.bank",
  audit: "accounts.request-bank-approval",
  summary: "Requests approval of the change that a member asked for, after verifying the member",
  params: v.strictObject({ changeId: recordId }),
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: [...BANK_ERRORS, "ALREADY_DECIDED"],
});

export const refuseBankChange = consoleEndpoint({
  method: "POST",
  path: "/api/console/bank-changes/{changeId}/refuse",
  permission: "accounts.bank",
  audit: "accounts.refuse-bank",
  summary: "Refuses a change; an approved one until it takes effect",
  params: v.strictObject({ changeId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

const OPEN_STATES: readonly BankChange["state"][] = ["requested", "inApproval", "approved"];
export const bankChangeActions = actions<BankChange>()({
  requestApproval: { call: requestBankChangeApproval, when: ({ state }) => state === "requested" },
  refuse: {
    call: refuseBankChange,
    when: ({ state }) => OPEN_STATES.includes(state),
    isDangerous: true,
  },
});
