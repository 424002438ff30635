import type { Db, Tx } from "../../kernel/db/database.ts";
import type { CodeUse } from "./limits.ts";
import type { OpenRequest, PastRequest, Purpose } from "./otp.ts";

/** Locks the phone until `tx` ends, so that sends to one phone run one after the other. */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx
    .insertInto("otp_phone")
    .values({ phone })
    .onConflict((conflict) => conflict.column("phone").doUpdateSet({ phone }))
    .execute();
}

/** The phone's requests after `since`, newest first. */
export function listRequests(tx: Tx, phone: string, since: Date): Promise<PastRequest[]> {
  return tx
    .selectFrom("otp_request")
    .select([
      "purpose",
      "ref",
      "sent_at as sentAt",
      "failed_at as failedAt",
      "verified_at as verifiedAt",
      "used_at as usedAt",
    ])
    .where("phone", "=", phone)
    .where("sent_at", ">", since)
    .orderBy("sent_at", "desc")
    .$narrowType<{ purpose: Purpose }>()
    .execute();
}

/**
 * Counts the newest requests of a purpose, those of known devices left out: up to `max` only, and
 * failed ones too, because the SMS gateway may charge for them.
 */
export async function countRequests(
  db: Db | Tx,
  {
    purpose,
    hourSince,
    daySince,
    max,
  }: { purpose: Purpose; hourSince: Date; daySince: Date; max: number },
): Promise<CodeUse> {
  const { hour, day } = await db
    .selectFrom(
      newestOf(db, { purpose, since: daySince }).select("sent_at").limit(max).as("newest"),
    )
    .select(({ fn }) => [
      fn.countAll<bigint>().as("day"),
      fn.countAll<bigint>().filterWhere("sent_at", ">", hourSince).as("hour"),
    ])
    .executeTakeFirstOrThrow();
  return { hour: Number(hour), day: Number(day) };
}

/** When the request was sent that is the `newest`th of its purpose, counted from the last one. */
export async function findSentAt(
  db: Db | Tx,
  { purpose, since, newest }: { purpose: Purpose; since: Date; newest: number },
): Promise<Date | null> {
  const row = await newestOf(db, { purpose, since })
    .select("sent_at")
    .limit(1)
    .offset(Math.max(0, newest - 1))
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Requests of strangers after `since`, the newest first. */
const newestOf = (db: Db | Tx, { purpose, since }: { purpose: Purpose; since: Date }) =>
  db
    .selectFrom("otp_request")
    .where("purpose", "=", purpose)
    .where("is_known_device", "=", false)
    .where("sent_at", ">", since)
    .orderBy("sent_at", "desc");

export async function insertRequest(
  tx: Tx,
  request: {
    id: string;
    phone: string;
    purpose: Purpose;
    isKnownDevice: boolean;
    ref: string;
    tokenHash: Buffer;
    codeHash: Buffer;
    sentAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("otp_request")
    .values({
      id: request.id,
      phone: request.phone,
      purpose: request.purpose,
      is_known_device: request.isKnownDevice,
      ref: request.ref,
      token_hash: request.tokenHash,
      code_hash: request.codeHash,
      sent_at: request.sentAt,
      expires_at: request.expiresAt,
    })
    .execute();
}

export async function updateFailed(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable("otp_request").set({ failed_at: at }).where("id", "=", id).execute();
}

/** Locks the request of this token until `tx` ends, so that parallel tries are counted. */
export async function lockRequest(
  tx: Tx,
  { tokenHash, purpose }: { tokenHash: Buffer; purpose: Purpose },
): Promise<(OpenRequest & { id: string; phone: string; codeHash: Buffer }) | null> {
  const row = await tx
    .selectFrom("otp_request")
    .select([
      "id",
      "phone",
      "tries",
      "code_hash as codeHash",
      "expires_at as expiresAt",
      "failed_at as failedAt",
      "verified_at as verifiedAt",
    ])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a wrong try. */
export async function updateTries(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("otp_request")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function updateVerified(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable("otp_request").set({ verified_at: at }).where("id", "=", id).execute();
}

/** Stores the hash of the token that follows the verified code. */
export async function updateGrant(
  tx: Tx,
  { id, grantHash }: { id: string; grantHash: Buffer },
): Promise<void> {
  await tx.updateTable("otp_request").set({ grant_hash: grantHash }).where("id", "=", id).execute();
}

/** The phone of an unused token whose code was verified after `since`. */
export async function findGrantedPhone(
  db: Db | Tx,
  { grantHash, since }: { grantHash: Buffer; since: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom("otp_request")
    .select("phone")
    .where("grant_hash", "=", grantHash)
    .where("verified_at", ">", since)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/**
 * Uses every token of the phone for a new password, so that only the first of several works.
 * @returns how many were unused
 */
export async function updateGrantsUsed(
  tx: Tx,
  { phone, at }: { phone: string; at: Date },
): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable("otp_request")
    .set({ used_at: at })
    .where("phone", "=", phone)
    .where("grant_hash", "is not", null)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Time of the last verification of the phone for a registration, used or not. */
export async function findLastVerification(db: Db | Tx, phone: string): Promise<Date | null> {
  const row = await db
    .selectFrom("otp_request")
    .select((eb) => eb.fn.max("verified_at").as("verifiedAt"))
    .where("phone", "=", phone)
    .where("purpose", "=", "registration")
    .executeTakeFirst();
  return row?.verifiedAt ?? null;
}

/** Marks all verifications of the phone for a registration as used. */
export async function updateUsed(
  tx: Tx,
  { phone, at }: { phone: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("otp_request")
    .set({ used_at: at })
    .where("phone", "=", phone)
    .where("purpose", "=", "registration")
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .execute();
}

/** Deletes requests that no rule needs, and phones without requests. */
export async function deleteRequestsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("otp_request").where("sent_at", "<", before).execute();
  await tx
    .deleteFrom("otp_phone")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("otp_request")
            .select("otp_request.id")
            .whereRef("otp_request.phone", "=", "otp_phone.phone"),
        ),
      ),
    )
    .execute();
}
