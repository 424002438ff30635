/** Somebody of the staff, and the rules about roles and passwords. */
import { permissionsOf, type Role } from "@krapao/contract/office/permissions";
import type { Random } from "../../kernel/clock.ts";

export interface Member {
  id: string;
  username: string;
  name: string;
  role: Role;
  isActive: boolean;
  hasTotp: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
}

/** What a sign-in is checked against. */
export interface Credentials {
  id: string;
  username: string;
  name: string;
  role: Role;
  passwordHash: string;
  mustChangePassword: boolean;
  /** Sealed; null until the authenticator is set up. */
  totpSecret: Buffer | null;
  isActive: boolean;
}

/** The role that anybody may be given by one person; every other one may do more, and needs two. */
export const FIRST_ROLE: Role = "agent";

/** Whether somebody would be allowed more than before. */
export function isRaise(from: Role, to: Role): boolean {
  const held = new Set(permissionsOf(from));
  return permissionsOf(to).some((permission) => !held.has(permission));
}

/** As the audit log names somebody of the staff. */
export const subjectOf = (staffId: string) => `staff:${staffId}`;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password for one sign-in, easy to read out: four groups of four, 79 bits. */
export function firstPassword(random: Random): string {
  const group = () =>
    Array.from({ length: 4 }, () => LETTERS.charAt(random.below(LETTERS.length))).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Binds a sealed secret to its row and use. */
export const sealContext = (staffId: string) => `staff-totp:${staffId}`;
