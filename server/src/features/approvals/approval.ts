/** Approval requests (four-eyes): shapes, and the rules about who can decide them. */
import type { ErrorCode } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ApprovalKind } from "@krapao/contract/console/approvals";
import { type Grant, may, type Permission } from "@krapao/contract/console/permissions";
import { DAY_MS } from "@krapao/contract/time";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";

/** A waiting request expires after this. */
export const APPROVAL_LIFE_MS = DAY_MS;

export interface ApprovalRequest {
  id: string;
  kind: ApprovalKind;
  subject: string;
  payload: Record<string, unknown>;
  /** SHA-256 in hex, computed when the request was made. */
  payloadHash: string;
  why: string;
  makerId: string;
  makerName: string;
  state: "waiting" | "approved" | "refused";
  requestedAt: Date;
  expiresAt: Date;
}

/** A locked request, with the facts that a decision depends on. */
export interface LockedRequest extends ApprovalRequest {
  /** Whether the payload still has the hash from the request. */
  isIntact: boolean;
  isMakerActive: boolean;
}

type ApproveCall = ConsoleCall<typeof consoleContract.approvals.approve>;

/** What an approval answers to the checker in addition to its success. */
export interface ApprovalAnswer {
  /** The password for one sign-in that the approval created. It is stored nowhere. */
  firstPassword: string;
}

/**
 * Executes a request in the transaction of its approval.
 * @returns optionally a function to call after the commit, for example to push events; or what the
 * approval answers
 */
export type ApprovalExecutor = (
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  call: ApproveCall,
) => Promise<void> | Promise<() => void | Promise<void>> | Promise<ApprovalAnswer>;

export type ApprovalExecutors = Record<ApprovalKind, ApprovalExecutor>;

/** The permission that the checker needs in addition to `approvals.decide`. */
const PERMISSION_OF_KIND: Record<ApprovalKind, Permission> = {
  "wallet.adjust": "wallet.adjust",
  "accounts.bank": "accounts.bank",
  "accounts.phone": "accounts.phone",
  "accounts.export": "accounts.export",
  "accounts.erase": "accounts.erase",
  "staff.role": "staff.manage",
  "staff.permissions": "staff.manage",
  "staff.access": "staff.manage",
  "staff.reactivate": "staff.manage",
  "staff.reset": "staff.manage",
  "setup.publish": "setup.publish",
  "setup.hosts": "setup.publish",
  "setup.company": "setup.flags",
  "spinwheel.publish": "setup.publish",
  "deposits.channel": "setup.publish",
  "treasury.show": "treasury.manage",
  "games.decide": "games.resolve",
  "deposits.return": "deposits.decide",
  "withdrawals.approve": "withdrawals.decide",
  "withdrawals.resolve": "withdrawals.payouts",
  "withdrawals.late": "withdrawals.payouts",
  "treasury.move": "treasury.manage",
  "treasury.account": "treasury.manage",
  "announcements.send": "announcements.manage",
};

/**
 * Only an owner decides what staff users may do: another checker could give a permission that
 * neither the maker nor the checker has. The list of hosts limits what managers publish, and a
 * company that was not compared can lose money.
 */
const isForOwners = (kind: ApprovalKind) =>
  kind.startsWith("staff.") || kind === "setup.hosts" || kind === "setup.company";

export function mayDecide(checker: Grant, kind: ApprovalKind): boolean {
  if (isForOwners(kind) && checker.role !== "owner") return false;
  return may(checker, PERMISSION_OF_KIND[kind]);
}

/** State of a request. A waiting request past its time is expired; the row still says `waiting`. */
export function stateOf(
  { state, expiresAt }: Pick<ApprovalRequest, "state" | "expiresAt">,
  now: Date,
): "expired" | ApprovalRequest["state"] {
  return state === "waiting" && expiresAt.getTime() <= now.getTime() ? "expired" : state;
}

/** The reason why this checker cannot approve the request; null: there is none. */
export function objectionTo(
  request: LockedRequest,
  { payloadHash, isSecondPerson, now }: { payloadHash: string; isSecondPerson: boolean; now: Date },
): ErrorCode | null {
  const state = stateOf(request, now);
  if (state === "expired" || !request.isMakerActive) return "APPROVAL_EXPIRED";
  if (state !== "waiting") return "ALREADY_DECIDED";
  if (!isSecondPerson) return "APPROVAL_OWN";
  if (!request.isIntact || request.payloadHash !== payloadHash) return "VERSION_CHANGED";
  return null;
}
