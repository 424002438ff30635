import type { signIn } from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";

/** User name and password, which the second step sends again with the code. */
export interface Credentials {
  username: string;
  password: string;
}

/** The secret of a new authenticator, and whether a new password is needed. */
export type Enrolment = NonNullable<ClientOutput<typeof signIn>["enrolment"]>;
