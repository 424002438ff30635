/** What other parts of the server may use of staff. */
export { authenticateStaff } from "./sessions/authenticate.ts";
export { resealSecrets } from "./sign-in/reseal-secrets.ts";
export { bootstrapCredentialsReset, bootstrapStaffUser } from "./users/bootstrap-staff-user.ts";
export { countOwners } from "./users/queries-bootstrap.ts";
