/**
 * Fills a migrated database with what a new installation needs. Running it again changes nothing
 * and keeps the operator's changes: `NODE_ENV=development SEED_DEMO=yes DATABASE_OWNER_URL=...
 * VARIANT=thai node server/seeds/seed.ts`. It works as the owner of the database.
 */
import { readPhone } from "@krapao/contract/phone";
import { bankKey } from "../src/features/accounts/index.ts";
import type { StoredSettings, Variant } from "../src/features/lookups/index.ts";
import { publishWheel } from "../src/features/spinwheel/index.ts";
import { openLine } from "../src/features/statements/index.ts";
import { derivedId, systemClock } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";
import { type Db, openDatabase, type Tx } from "../src/kernel/db/database.ts";
import { assert } from "../src/kernel/errors.ts";
import { hashPassword } from "../src/kernel/security/password.ts";
import { houseAccountId, openMemberAccount, transfer } from "../src/ledger/ledger.ts";
import { permitTimeShift } from "../src/ledger/time.ts";
import { readSeedDemo } from "../src/mode.ts";
import { banks } from "./banks.ts";
import { channels, payingAccounts } from "./channels.ts";
import { seedCanned, seedChat } from "./chat.ts";
import { settings, sources } from "./content.ts";
import { games, providers } from "./games.ts";
import { type Person, SEEDED_LOGINS } from "./people.ts";
import { campaigns, promotions } from "./rewards-bonuses.ts";
import { rewardSettings, wheel } from "./rewards-wheel.ts";
import { passwordOf, SEEDED_STAFF, type StaffSecrets, seedStaff, totpVariableOf } from "./staff.ts";

const FIRST_COINS = 5;

interface SeededLogin {
  name: string;
  phone: string;
  password: string;
  about: string;
}

/**
 * Seeds the database at `url` with banks, sources, providers and settings. A demo also gets
 * members, house accounts, games and rewards.
 * @returns the logins that work
 */
export async function seed({
  url,
  variant,
  isDemo,
  staff = null,
}: {
  url: string;
  variant: Variant;
  /** Members and staff users with published passwords; false: none. */
  isDemo: boolean;
  /** Secrets of the seeded staff users; null: no staff users are seeded. */
  staff?: StaffSecrets | null;
}): Promise<SeededLogin[]> {
  const db = openDatabase({ url, poolMax: 2 });
  try {
    await transaction(db, (tx) => permitTimeShift(tx, isDemo));
    await transaction(db, seedLookups);
    await transaction(db, (tx) => seedCanned(tx, systemClock().now()));
    if (!isDemo) return [];
    await transaction(db, (tx) => seedWorld(tx, variant));
    const people = SEEDED_LOGINS.filter((person) => person.variant === variant);
    for (const person of people) await seedPerson(db, person);
    await transaction(db, (tx) => seedChatOf(tx, variant, people[0]));
    if (staff) await seedStaff(db, staff);
    return people.map(({ name, phone, password, about }) => ({ name, phone, password, about }));
  } finally {
    await db.destroy();
  }
}

/** Existing settings stay unchanged. */
async function seedSettings(tx: Tx, written: StoredSettings): Promise<void> {
  await tx
    .insertInto("lookups_setting")
    .values(Object.entries(written).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedChatOf(tx: Tx, variant: Variant, person: Person | undefined): Promise<void> {
  const member = await tx
    .selectFrom("accounts_member")
    .select("id")
    .where("phone", "=", person?.phone ?? "")
    .executeTakeFirst();
  await seedChat(tx, { variant, memberId: member?.id ?? null, at: systemClock().now() });
}

async function seedLookups(tx: Tx): Promise<void> {
  await tx
    .insertInto("lookups_bank")
    .values(banks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("lookups_source")
    .values(
      sources.map(({ code, description }, position) => ({
        code,
        description: JSON.stringify(description),
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // No call adds a provider, because the configuration of the server connects them. One without an
  // address is not connected, and has no games until staff users publish some.
  await tx
    .insertInto("games_provider")
    .values(providers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedSettings(tx, settings);
}

async function seedWorld(tx: Tx, variant: Variant): Promise<void> {
  await tx
    .insertInto("deposits_channel")
    .values(channels(variant))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("treasury_paying_account")
    .values(payingAccounts(variant))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("games_game")
    .values(games)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("bonuses_campaign")
    .values(campaigns(variant))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("promotions_promotion")
    .values(promotions(variant))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await seedSettings(tx, rewardSettings());
  await seedWheel(tx);
}

/** A wheel never changes, so an active one stays. */
async function seedWheel(tx: Tx): Promise<void> {
  const id = derivedId("seed", "wheel");
  const known = await tx
    .selectFrom("spinwheel_wheel")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) await publishWheel(tx, { ...wheel(), id, at: systemClock().now() });
}

/** Registers a member with a deposit, as the product would record it. */
async function seedPerson(db: Db, person: Person): Promise<void> {
  const known = await db
    .selectFrom("accounts_member")
    .select("id")
    .where("phone", "=", person.phone)
    .executeTakeFirst();
  if (known) return;
  const passwordHash = await hashPassword(person.password);
  const now = systemClock().now();
  await transaction(db, async (tx) => {
    const member = await tx
      .insertInto("accounts_member")
      .values({
        phone: person.phone,
        e164: readPhone(person.phone, person.variant)?.e164 ?? null,
        name: person.name,
        password_hash: passwordHash,
        currency: person.currency,
        source_code: "FRIEND",
        bank_code: person.bankCode,
        bank_key: bankKey(person.bankCode),
        bank_account_name: person.bankAccountName,
        bank_account_no: person.bankAccountNo,
        suspended_at: person.isSuspended ? now : null,
        phone_verified_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!member) return;
    const accountId = await openMemberAccount(tx, {
      memberId: member.id,
      currency: person.currency,
    });
    if (person.depositMinor > 0n) {
      await payIn(tx, { person, memberId: member.id, accountId, at: now });
      await giveFirstCoins(tx, { memberId: member.id, phone: person.phone, at: now });
    }
  });
}

/** The coins that the deposit would have earned. */
async function giveFirstCoins(
  tx: Tx,
  { memberId, phone, at }: { memberId: bigint; phone: string; at: Date },
): Promise<void> {
  const cause = `deposit:${derivedId("seed", "deposit", phone)}`;
  const id = derivedId("seed", "coins", phone);
  await tx
    .insertInto("spinwheel_coin")
    .values({ id, member_id: memberId, cause, coins: FIRST_COINS, created_at: at })
    .execute();
  await tx
    .updateTable("accounts_member")
    .set({ coin: BigInt(FIRST_COINS) })
    .where("id", "=", memberId)
    .execute();
}

async function payIn(
  tx: Tx,
  deposit: { person: Person; memberId: bigint; accountId: bigint; at: Date },
): Promise<void> {
  const { person, memberId, accountId, at } = deposit;
  const { currency, depositMinor: amountMinor } = person;
  const id = derivedId("seed", "deposit", person.phone);
  const state = await transfer(tx, {
    id,
    kind: "deposit",
    fromId: await houseAccountId(tx, { kind: "bank_clearing", owner: "KBANK", currency }),
    toId: accountId,
    currency,
    amountMinor,
    ref: `seed:${person.phone}`,
  });
  assert(state === "posted", "the bank's clearing account has no floor");
  const bank = { bankCode: person.bankCode, accountNo: null, name: person.bankAccountName };
  await tx
    .insertInto("deposits_payment")
    .values({
      id,
      source: "seed",
      event_id: person.phone,
      reference: person.phone,
      channel: "KBANK",
      amount_minor: amountMinor,
      currency,
      payer: JSON.stringify(bank),
      paid_at: at,
      received_at: at,
      state: "credited",
      // Any external party that is not the feed.
      credited_by: "gateway",
      member_id: memberId,
      transfer_id: id,
    })
    .execute();
  await openLine(tx, {
    id,
    memberId,
    statementType: "deposit",
    from: "KBANK",
    to: "WALLET",
    amountMinor,
    currency,
    status: "SUCCESS",
    createdAt: at,
  });
}

/** The secrets from the launcher; null without them. */
function staffSecrets(): StaffSecrets | null {
  const { env } = process;
  if (!env.CREDENTIALS_KEY) return null;
  return { credentialsKey: Buffer.from(env.CREDENTIALS_KEY, "base64"), totp: env };
}

function printLogins(members: SeededLogin[], staff: StaffSecrets | null): void {
  const rows = members.map(
    ({ name, phone, password, about }) =>
      `  ${name.padEnd(12)} ${phone.padEnd(12)} ${password.padEnd(16)} ${about}`,
  );
  if (rows.length > 0) console.log(["Seeded logins (phone, password):", ...rows].join("\n"));
  const people = SEEDED_STAFF.filter((person) => staff?.totp[totpVariableOf(person)]);
  if (rows.length === 0 || people.length === 0) return;
  const lines = people.map(
    (person) =>
      `  ${person.username.padEnd(12)} ${passwordOf(person).padEnd(16)} ${person.role.padEnd(9)} ${person.about}`,
  );
  console.log(
    ["Staff of the console (the sandbox's page shows their codes):", ...lines].join("\n"),
  );
}

if (import.meta.main) {
  const url = process.env.DATABASE_OWNER_URL;
  if (!url) throw new Error("DATABASE_OWNER_URL is not set");
  const staff = staffSecrets();
  const variant = process.env.VARIANT === "lao" ? "lao" : "thai";
  printLogins(await seed({ url, variant, isDemo: readSeedDemo(process.env), staff }), staff);
}
