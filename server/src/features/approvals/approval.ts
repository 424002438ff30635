/** A two-person request: what it is, and the rules of who may decide it. */
import type { ErrorCode } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { APPROVAL_STATES, ApprovalKind } from "@krapao/contract/office/approvals";
import type { Permission } from "@krapao/contract/office/permissions";
import type { Tx } from "../../kernel/db.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";

/** What waits for a second person is forgotten after this. */
export const APPROVAL_LIFE_MS = 24 * 60 * 60 * 1_000;
/** Who got a password from somebody does not check that one's requests for as long. */
const GIVEN_MS = 24 * 60 * 60 * 1_000;

export interface ApprovalRequest {
  id: string;
  kind: ApprovalKind;
  subject: string;
  payload: Record<string, unknown>;
  /** SHA-256, hex, as it was when somebody asked. */
  payloadHash: string;
  why: string;
  makerId: string;
  makerName: string;
  state: "waiting" | "approved" | "refused";
  askedAt: Date;
  expiresAt: Date;
}

/** The request, locked, with what speaks for or against a decision. */
export interface HeldRequest extends ApprovalRequest {
  /** The payload is what was asked: its hash fits. */
  isIntact: boolean;
  isMakerActive: boolean;
}

/** Who decides: the call, and where that one's password came from. */
export interface Checker {
  staffId: string;
  givenBy: string | null;
  givenAt: Date | null;
}

type ApproveCall = OfficeCall<typeof office.approvals.approve>;

/**
 * Does what was asked, in the transaction of the approval: both happen, or neither. What is to be done once it is
 * committed (pushes) is given back.
 */
export type ApprovalExecutor = (
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  call: ApproveCall,
) => Promise<void> | Promise<() => void>;

export type ApprovalExecutors = Record<ApprovalKind, ApprovalExecutor>;

/** What the second person must be allowed, beside deciding on requests at all. */
export const PERMISSION_OF_KIND: Record<ApprovalKind, Permission> = {
  "wallet.adjust": "wallet.adjust",
  "accounts.bank": "accounts.bank",
  "accounts.erase": "accounts.erase",
  "staff.role": "staff.manage",
  "spinwheel.publish": "setup.publish",
  "deposits.channel": "setup.publish",
  "withdrawals.resolve": "withdrawals.payouts",
  "withdrawals.late": "withdrawals.payouts",
};

/** What waits past its time has expired, though nobody wrote that down. */
export function stateOf(
  { state, expiresAt }: Pick<ApprovalRequest, "state" | "expiresAt">,
  now: Date,
): "expired" | ApprovalRequest["state"] {
  return state === "waiting" && expiresAt.getTime() <= now.getTime() ? "expired" : state;
}

/** As the console shows it: refused by nobody else is taken back. */
export function shownStateOf(
  request: Pick<ApprovalRequest, "state" | "expiresAt"> & { checkerId: string | null },
  now: Date,
): (typeof APPROVAL_STATES)[number] {
  const state = stateOf(request, now);
  return state === "refused" && request.checkerId === null ? "takenBack" : state;
}

/** Why a request cannot be approved by this person; null when it can. */
export function objectionTo(
  request: HeldRequest,
  { payloadHash, checker, now }: { payloadHash: string; checker: Checker; now: Date },
): ErrorCode | null {
  const state = stateOf(request, now);
  if (state === "expired" || !request.isMakerActive) return "APPROVAL_EXPIRED";
  if (state !== "waiting") return "ALREADY_DECIDED";
  if (checker.staffId === request.makerId) return "APPROVAL_OWN";
  // Who hands out a sign-in could use it: those two are not yet two people.
  const isGiven =
    checker.givenBy === request.makerId &&
    now.getTime() - (checker.givenAt?.getTime() ?? 0) < GIVEN_MS;
  if (isGiven) return "APPROVAL_OWN";
  if (!request.isIntact || request.payloadHash !== payloadHash) return "VERSION_CHANGED";
  return null;
}
