/**
 * Roles of staff users: sets of permissions. The built-in ones are fixed; owners add others, made to
 * measure. Each call of the console names the permission that it needs.
 */

export const ROLES = ["agent", "cashier", "manager", "owner", "auditor"] as const;
export type Role = (typeof ROLES)[number];
/** The built-in roles that a custom role can follow. */
export const BASE_ROLES = ["agent", "cashier", "manager", "auditor"] as const;

/**
 * Every permission, `word.action`, with its roles. The auditor reads everything, changes nothing.
 */
const ROLES_OF_PERMISSION = {
  // Chat inbox
  "chat.read": ["agent", "cashier", "manager", "owner", "auditor"],
  "chat.answer": ["agent", "cashier", "manager", "owner"],
  "chat.transfer": ["agent", "manager", "owner"],
  "chat.canned": ["manager", "owner"],
  // Overview and reports
  "dashboard.read": ["cashier", "manager", "owner", "auditor"],
  "reports.read": ["manager", "owner", "auditor"],
  "reports.export": ["manager", "owner"],
  // Alerts: each role reads those of the rules that name it
  "alerts.read": ["agent", "cashier", "manager", "owner", "auditor"],
  "alerts.acknowledge": ["agent", "cashier", "manager", "owner"],
  "alerts.manage": ["manager", "owner"],
  /** Shares a saved view of a list with roles. */
  "lists.share": ["manager", "owner"],
  // Money out
  "withdrawals.read": ["cashier", "manager", "owner", "auditor"],
  "withdrawals.decide": ["cashier", "manager", "owner"],
  "withdrawals.payouts": ["manager", "owner"],
  // Money in
  "deposits.read": ["cashier", "manager", "owner", "auditor"],
  "deposits.decide": ["cashier", "manager", "owner"],
  // Commissions whose inviter and invitee share something
  "invites.read": ["cashier", "manager", "owner", "auditor"],
  "invites.decide": ["cashier", "manager", "owner"],
  // House accounts
  "treasury.read": ["cashier", "manager", "owner", "auditor"],
  "treasury.manage": ["manager", "owner"],
  /** Counts own accounts, requests moves between them, and signs closing sheets. */
  "treasury.move": ["cashier", "manager", "owner"],
  // Members
  "accounts.read": ["agent", "cashier", "manager", "owner", "auditor"],
  "accounts.reveal": ["cashier", "manager", "owner"],
  /** The addresses of a member's sessions, and members by an address or a browser in the search. */
  "accounts.addresses": ["cashier", "manager", "owner", "auditor"],
  "accounts.note": ["agent", "cashier", "manager", "owner"],
  "accounts.suspend": ["manager", "owner"],
  "accounts.sessions": ["cashier", "manager", "owner"],
  "accounts.bank": ["cashier", "manager", "owner"],
  /** Requests a member's new phone; a second person approves it. */
  "accounts.phone": ["cashier", "manager", "owner"],
  /** Requests the export and the erasure of a member's data; a second person approves it. */
  "accounts.export": ["manager", "owner"],
  "accounts.erase": ["manager", "owner"],
  // Documents of members
  "kyc.read": ["agent", "cashier", "manager", "owner", "auditor"],
  "kyc.ask": ["agent", "cashier", "manager", "owner"],
  /** Opens the pictures of documents; the audit log records each view. */
  "kyc.view": ["cashier", "manager", "owner"],
  "kyc.decide": ["cashier", "manager", "owner"],
  /** Extends a running self-exclusion; nothing shortens one. */
  "protection.extend": ["owner"],
  "wallet.adjust": ["cashier", "manager", "owner"],
  // Transfers to and from game providers
  "games.read": ["agent", "cashier", "manager", "owner", "auditor"],
  "games.resolve": ["cashier", "manager", "owner"],
  "games.providers": ["manager", "owner"],
  // Approval requests
  "approvals.read": ["cashier", "manager", "owner", "auditor"],
  /** Each maker of an approval request can also cancel it. */
  "approvals.request": ["cashier", "manager", "owner"],
  "approvals.decide": ["manager", "owner"],
  // Setup
  "setup.read": ["manager", "owner", "auditor"],
  "setup.edit": ["manager", "owner"],
  "setup.publish": ["manager", "owner"],
  "setup.flags": ["owner"],
  /** Writes, sends, pauses and ends announcements; many recipients need an approval as well. */
  "announcements.manage": ["manager", "owner"],
  // Shifts, and what staff users decided: one's own, or everyone's with `shifts.all`
  "shifts.read": ["agent", "cashier", "manager", "owner", "auditor"],
  /** Starts a shift, hands it over, and takes one over. */
  "shifts.work": ["agent", "cashier", "manager", "owner"],
  "shifts.all": ["manager", "owner", "auditor"],
  // Staff users and the audit log
  "staff.read": ["manager", "owner", "auditor"],
  "staff.manage": ["owner"],
  "audit.read": ["manager", "owner", "auditor"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_OF_PERMISSION;
export const PERMISSIONS = Object.keys(ROLES_OF_PERMISSION) as readonly Permission[];

export function isAllowed(role: Role, permission: Permission): boolean {
  return (ROLES_OF_PERMISSION[permission] as readonly Role[]).includes(role);
}

export function permissionsOf(role: Role): Permission[] {
  return PERMISSIONS.filter((permission) => isAllowed(role, permission));
}

/** What a staff user may do: by a built-in role, or by a custom role. */
export interface Grant {
  /** With a custom role the built-in role that it follows. */
  role: Role;
  /** Of the custom role; null: the permissions of the built-in role. */
  permissions: readonly Permission[] | null;
}

export function may({ role, permissions }: Grant, permission: Permission): boolean {
  return permissions === null ? isAllowed(role, permission) : permissions.includes(permission);
}

export const grantedBy = (grant: Grant): Permission[] =>
  PERMISSIONS.filter((permission) => may(grant, permission));
