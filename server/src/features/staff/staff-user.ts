/** Staff users: shapes, and rules about roles and passwords. */
import { permissionsOf, type Role } from "@krapao/contract/console/permissions";
import type { Random } from "../../kernel/clock.ts";

export interface StaffUser {
  id: string;
  username: string;
  name: string;
  role: Role;
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
}

/**
 * The role that one owner can assign alone. The others have more permissions and need an approval.
 */
export const FIRST_ROLE: Role = "agent";

/** Whether `to` has permissions that `from` does not have. */
export function addsPermissions(from: Role, to: Role): boolean {
  const current = new Set(permissionsOf(from));
  return permissionsOf(to).some((permission) => !current.has(permission));
}

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
