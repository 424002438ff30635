import type th from "./th.ts";

export default {
  list: "All staff",
  inactive: "Deactivated",
  noTotp: "No authenticator yet",
  since: "Added",
  add: "Add staff user",
  username: "User name",
  usernameHint: "3 to 32 letters, digits, dots and hyphens",
  usernameWrong: "Use 3 to 32 letters, digits, dots and hyphens",
  name: "Display name",
  nameHint: "Shown to members and colleagues",
  nameMissing: "Please enter a name",
  isActive: "Can sign in",
  roleNote: "A role with more permissions needs approval by a second person",
  reset: "Reset sign-in",
  resetText: (name: string) =>
    `A second owner has to approve this. Then ${name} is signed out everywhere and has to set up the password and authenticator again.`,
  firstPassword: "Password for the first sign-in",
  firstPasswordText: (name: string) =>
    `Shown only once. Share it with ${name} over a secure channel.`,
  activity: "Latest actions",
  sessions: "Open sessions",
  current: "This device",
  revoke: "Sign out",
  revokeTitle: "Sign out this device",
  noSessions: "No open sessions",
  profile: "Profile",
  changePassword: "Change password",
  oldPassword: "Current password",
  code: "6-digit authenticator code",
  codeWrong: "Enter the 6 digits",
  passwordChanged: "Password changed. Other devices are signed out.",
  permissions: "Permissions of this role",
  roles: {
    title: "Roles",
    builtIn: "Built in",
    follows: (role: string) => `Follows ${role}`,
    holders: "Staff users",
    add: "Add role",
    name: "Name of the role",
    baseHint: "Alerts, shared views and fixed amounts are those of this role",
    remove: "Remove role",
    inUse: (count: number) => `${count} staff users have this role, so it cannot be removed`,
    builtInNote: "A built-in role cannot be changed. Copy it to make another one.",
    managesStaff:
      "One person with this role can suspend any staff user alone, managers included, but no owner.",
    twoPeople:
      "A second owner has to approve this. Then it counts from the next call of each staff user with the role.",
  },
  access: {
    title: "Limits and addresses",
    hint: "An empty field is the value of the role",
    roleHint:
      "The defaults of every staff user with this role. 0: no amount at all. Empty: no limit.",
    noLimits: (roles: string) =>
      `No amount limit is set for: ${roles}. These roles decide any amount. Two owners set limits on the Staff page.`,
    once: "Most at once",
    day: "Most on a day",
    wrong: "Enter an amount",
    kinds: { withdrawals: "Withdrawals", deposits: "Deposits", adjustments: "Adjustments" },
    networks: "Allowed addresses",
    networksHint: (address: string) =>
      `One address or network on a line. Empty: every address that the operator allows. Your address now is ${address}`,
    twoPeople: "A second owner has to approve this. Then it counts from the next call.",
    shutOut: (address: string) =>
      `Your own address is not in the list. After the approval you cannot use the console from here: ${address}`,
    anyway: "Request it anyway; the approver sees this warning",
  },
} satisfies typeof th;
