/** Staff users for development. Their passwords are public: production never has these users. */
import type { Role } from "@krapao/contract/console/permissions";
import { derivedId, systemClock, systemRandom } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";
import type { Db } from "../src/kernel/db/database.ts";
import { hashPassword } from "../src/kernel/security/password.ts";
import { seal } from "../src/kernel/security/sealed-secret.ts";

interface StaffPerson {
  username: string;
  name: string;
  role: Role;
  about: string;
}

export const SEEDED_STAFF: readonly StaffPerson[] = [
  { username: "dao", name: "ดาว", role: "agent", about: "answers the chat" },
  { username: "ploy", name: "พลอย", role: "cashier", about: "withdrawals, slips and deposits" },
  {
    username: "anon",
    name: "อานนท์",
    role: "manager",
    about: "the second person for money, and setup",
  },
  { username: "somsri", name: "สมศรี", role: "owner", about: "everything" },
  { username: "kham", name: "คำ", role: "owner", about: "the second owner, for roles" },
  { username: "nok", name: "นก", role: "auditor", about: "reads everything, changes nothing" },
];

export const passwordOf = ({ username }: StaffPerson) => `${username}-krapao`;
/**
 * The variable with the secret of a staff user's authenticator. The sandbox reads it too and shows
 * the codes.
 */
export const totpVariableOf = ({ username }: StaffPerson) => `STAFF_TOTP_${username.toUpperCase()}`;

/** Secrets of the staff users' authenticators. */
export interface StaffSecrets {
  credentialsKey: Buffer;
  /** By variable, in base32. */
  totp: Record<string, string | undefined>;
}

/**
 * Adds the missing staff users that have an authenticator. Existing ones stay unchanged. @returns
 * the users added or found
 */
export async function seedStaff(db: Db, secrets: StaffSecrets): Promise<StaffPerson[]> {
  const people = SEEDED_STAFF.filter((person) => secrets.totp[totpVariableOf(person)]);
  const rows = await db.selectFrom("staff_user").select("username").execute();
  const known = new Set(rows.map(({ username }) => username));
  const missing = people.filter(({ username }) => !known.has(username));
  await Promise.all(missing.map((person) => seedPerson(db, person, secrets)));
  return people;
}

async function seedPerson(db: Db, person: StaffPerson, secrets: StaffSecrets): Promise<void> {
  const id = derivedId("seed", "staff", person.username);
  const secret = secrets.totp[totpVariableOf(person)] ?? "";
  const passwordHash = await hashPassword(passwordOf(person));
  await transaction(db, (tx) =>
    tx
      .insertInto("staff_user")
      .values({
        id,
        username: person.username,
        name: person.name,
        role: person.role,
        password_hash: passwordHash,
        must_change_password: false,
        totp_secret: seal(secret, {
          key: secrets.credentialsKey,
          context: `staff-totp:${id}`,
          random: systemRandom,
        }),
        created_at: systemClock().now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
