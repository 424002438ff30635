/**
 * Slips as members send them: drawn as a bank app draws them, then damaged. Everything follows from
 * a seed.
 */
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { DAMAGES, type Damage, damageSlip } from "./damage-slip.ts";
import { drawSlip } from "./draw-slip.ts";
import { SeededRandom } from "./seeded-random.ts";

/** The damages that leave the mini-QR readable. */
export const READABLE_DAMAGES: readonly Damage[] = DAMAGES.filter(
  (damage) => damage !== "noqr" && damage !== "crop",
);

export interface DamagedSlip {
  damage: Damage;
  /** What the mini-QR says. */
  text: string;
  /** The file that a member would send, PNG. */
  bytes: Buffer;
}

const BANKS = ["002", "004", "006", "011", "014", "025", "030"] as const;
const BANK_CODES = ["BBL", "KBANK", "KTB", "SCB", "BAY", "GSB"] as const;
const LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";

/**
 * Makes the slip with this number: the damage is the next of READABLE_DAMAGES, the rest follows
 * from the seed.
 */
export async function makeSlip(number: number, seed: number): Promise<DamagedSlip> {
  const random = new SeededRandom(seed * 1000 + number);
  const { text, drawn } = await drawRandomSlip(random);
  const damage = READABLE_DAMAGES[number % READABLE_DAMAGES.length] ?? "rotate";
  return { damage, text, bytes: await damageSlip(drawn, [damage], random.below(2 ** 31)) };
}

/** A whole slip as PNG, and what its mini-QR says. */
export async function drawRandomSlip(
  random: SeededRandom,
): Promise<{ text: string; drawn: Buffer }> {
  const length = 15 + random.below(11);
  const transRef = Array.from({ length }, () => random.pick([...LETTERS])).join("");
  const text = buildSlipQr({ sendingBank: random.pick(BANKS), transRef });
  const drawn = await drawSlip(
    {
      transRef,
      amount: BigInt(100 + random.below(500_000)),
      currency: "THB",
      at: Date.UTC(2026, 10, 21, 7, random.below(60)),
      from: { bankCode: random.pick(BANK_CODES), accountNo: "4561253661", name: "SOMCHAI JAIDEE" },
      to: { bankCode: "SCB", accountNo: "7440000041", name: "KRAPAO COMPANY LIMITED" },
    },
    text,
  );
  return { text, drawn };
}
