/** The staff of the development world, by name. Their passwords are no secret: production never has them. */
import type { Role } from "@krapao/contract/office/permissions";
import { derivedId, systemClock, systemRandom } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";
import type { Db } from "../src/kernel/db.ts";
import { hashPassword } from "../src/kernel/password.ts";
import { seal } from "../src/kernel/sealed.ts";

export interface StaffPerson {
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
/** The variable with the secret of somebody's authenticator: the sandbox has it too, and shows the codes. */
export const totpVariableOf = ({ username }: StaffPerson) => `STAFF_TOTP_${username.toUpperCase()}`;

/** What the codes of the staff are kept with. */
export interface StaffSecrets {
  credentialsKey: Buffer;
  /** By variable, in base32. */
  totp: Record<string, string | undefined>;
}

/** Writes who is not there yet and has an authenticator; somebody known stays as they are. @returns who was written or known */
export async function seedStaff(db: Db, secrets: StaffSecrets): Promise<StaffPerson[]> {
  const people = SEEDED_STAFF.filter((person) => secrets.totp[totpVariableOf(person)]);
  const rows = await db.selectFrom("staff_member").select("username").execute();
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
      .insertInto("staff_member")
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
