/** Another bank account of a member: wished or entered, approved by two people, counting later (docs/decisions/0022). */
import * as v from "valibot";
import { codeText, done, line, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, recordId, why } from "./schemas.ts";

export const bankOutput = {
  bankCode: v.string(),
  bankAccountName: v.string(),
  /** Masked but for the last four digits. */
  bankAccountNo: v.string(),
};

export const bankChange = v.object({
  id: v.string(),
  member: memberBrief,
  from: v.object(bankOutput),
  to: v.object(bankOutput),
  askedAt: moment,
  /** A member asked for it; false: somebody of the staff entered it. */
  isWish: v.boolean(),
  /** wish: nobody has looked; asked: a second person decides; approved: it counts from `countsAt` on. */
  state: v.picklist(["wish", "asked", "approved", "granted", "refused", "replaced"]),
  approvalId: v.nullable(v.string()),
  countsAt: v.nullable(moment),
  refusal: v.nullable(v.string()),
});
export type BankChange = v.InferOutput<typeof bankChange>;

export const bankChanges = officeEndpoint({
  method: "POST",
  path: "/api/office/bank-changes",
  permission: "accounts.read",
  summary:
    "Changes of bank accounts: those that wait, oldest first; of one member all, newest first",
  input: v.strictObject({ memberId: v.optional(v.nullable(memberId)), cursor, limit }),
  output: v.object({ changes: v.array(bankChange), next }),
});

const BANK_ERRORS = ["NO_DATA", "INVALID_BANK", "BANK_ACCOUNT_NAME_ENG", "EXISTING_BANK"] as const;

export const enterBankChange = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/bank",
  permission: "accounts.bank",
  audit: "accounts.enter-bank",
  summary: "Enters another bank account and asks a second person (APPROVAL_NEEDED)",
  params: v.strictObject({ memberId }),
  input: v.strictObject({
    bankCode: codeText,
    bankAccountName: line(120),
    bankAccountNo: v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform((text) => text.replace(/[\s-]/g, "")),
      v.regex(/^\d{6,20}$/),
    ),
    why,
  }),
  output: v.object({ ...done.entries, changeId: v.string(), approvalId: v.string() }),
  errors: BANK_ERRORS,
});

export const askBankChange = officeEndpoint({
  method: "POST",
  path: "/api/office/bank-changes/{changeId}/ask",
  permission: "accounts.bank",
  audit: "accounts.ask-bank",
  summary: "The member was verified: asks a second person for what the member wished",
  params: v.strictObject({ changeId: recordId }),
  input: v.strictObject({ why }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: [...BANK_ERRORS, "ALREADY_DECIDED"],
});

export const refuseBankChange = officeEndpoint({
  method: "POST",
  path: "/api/office/bank-changes/{changeId}/refuse",
  permission: "accounts.bank",
  audit: "accounts.refuse-bank",
  summary: "Refuses a change, also an approved one until it counts",
  params: v.strictObject({ changeId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});
