/** The roles of a database, as deploy/roles.sql makes them on an operator's cluster. */
import { randomBytes } from "node:crypto";

const ROLES = { owner: "krapao_owner", app: "krapao_app", admin: "krapao_admin" } as const;

type Role = keyof typeof ROLES;
const names = Object.keys(ROLES) as Role[];

export type Passwords = Record<Role, string>;

/** Connection strings to one database. */
export interface DatabaseUrls {
  /** Migrates and seeds. */
  owner: string;
  /** Servers, their jobs and their sockets. */
  app: string;
  /** The commands that administrators run. */
  admin: string;
}

const each = <T>(make: (role: Role) => T) =>
  Object.fromEntries(names.map((role) => [role, make(role)])) as Record<Role, T>;

export const newPasswords = (): Passwords => each(() => randomBytes(24).toString("base64url"));

/** Statements that make the roles, one line each. */
export const createRoles = (passwords: Passwords): string[] =>
  names.map((role) => `CREATE ROLE ${ROLES[role]} LOGIN PASSWORD '${passwords[role]}';`);

/** Statements that give the roles these passwords. */
export const alterRoles = (passwords: Passwords): string[] =>
  names.map((role) => `ALTER ROLE ${ROLES[role]} PASSWORD '${passwords[role]}';`);

export const createDatabase = (name: string, from = "") =>
  `CREATE DATABASE ${name} OWNER ${ROLES.owner}${from && ` TEMPLATE ${from}`};`;

/** The addresses of `database` in the cluster at `clusterUrl`. */
export function urlsOf(clusterUrl: string, database: string, passwords: Passwords): DatabaseUrls {
  return each((role) => {
    const url = new URL(clusterUrl);
    [url.pathname, url.username, url.password] = [`/${database}`, ROLES[role], passwords[role]];
    return url.href;
  });
}
