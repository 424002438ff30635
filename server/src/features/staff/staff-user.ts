/** Staff users: shapes, and rules about roles and passwords. */
import { type Grant, grantedBy, may, type Role } from "@krapao/contract/console/permissions";
import type { Random } from "../../kernel/clock.ts";

export interface StaffUser {
  id: string;
  username: string;
  name: string;
  role: Role;
  madeRole: { id: string; name: string } | null;
  isActive: boolean;
  hasTotp: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** The data that a sign-in is checked against. */
export interface Credentials {
  id: string;
  username: string;
  name: string;
  role: Role;
  passwordHash: string;
  mustChangePassword: boolean;
  /** Sealed. Null until the authenticator is set up. */
  totpSecret: Buffer | null;
  isActive: boolean;
  /** Networks from which the person may sign in; null: all that the operator allows. */
  networks: string[] | null;
}

/**
 * The role that one owner can assign alone. The others have more permissions and need an approval.
 */
export const FIRST_ROLE: Role = "agent";

/** The grant of a built-in role. */
export const builtIn = (role: Role): Grant => ({ role, permissions: null });

/** Whether `to` has permissions that `from` does not have. */
export function addsPermissions(from: Grant, to: Grant): boolean {
  return grantedBy(to).some((permission) => !may(from, permission));
}

/** A role to give: a built-in one, or a custom one with the built-in role it follows. */
export interface RoleChoice {
  role: Role;
  roleId: string | null;
}

/**
 * Whether one staff user can change the role alone. A custom role is given and taken by
 * two people, also when it has fewer permissions.
 */
export function needsApproval(from: RoleChoice, to: RoleChoice): boolean {
  if (from.roleId === to.roleId && from.role === to.role) return false;
  if (from.roleId !== null || to.roleId !== null) return true;
  return addsPermissions(builtIn(from.role), builtIn(to.role));
}

/** This many owners remain, because an owner's request needs another owner to approve it. */
export const OWNERS_MIN = 2;

/** The subject of audit entries and approval requests about a staff user. */
export const subjectOf = (staffId: string) => `staff:${staffId}`;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * A password for one sign-in, easy to read aloud: four groups of four letters or digits, 79 bits.
 */
export function firstPassword(random: Random): string {
  const group = () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(random.below(LETTERS.length))).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Context of a sealed authenticator secret, which binds it to its row and use. */
export const sealContext = (staffId: string) => `staff-totp:${staffId}`;
