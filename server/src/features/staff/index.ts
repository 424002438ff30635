/** What other features may ask of the staff. */
export { authenticateStaff } from "./authenticate.ts";
export { bootstrapMember, bootstrapReset } from "./bootstrap-member.ts";
export { changeRole } from "./change-role.ts";
export { resealSecrets } from "./reseal-secrets.ts";
