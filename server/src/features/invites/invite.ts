/** Invites: the pure rules. */

/** What one deposit earns its inviter: the rate (hundredths of a percent) of it, whole minor units, at most the cap. */
export function commissionMinor({
  depositMinor,
  rate,
  capMinor,
}: {
  depositMinor: bigint;
  rate: number;
  capMinor: bigint;
}): bigint {
  const earned = (depositMinor * BigInt(rate)) / 10_000n;
  return earned < capMinor ? earned : capMinor;
}

/** A name that its owner recognises and a stranger does not: its first letter of two, else its first two. */
export function maskName(name: string): string {
  // A vowel sign belongs to the letter it stands at: a mask must not tear them apart.
  const letters = Array.from(new Intl.Segmenter("th", { granularity: "grapheme" }).segment(name));
  const shown = letters.slice(0, letters.length > 3 ? 2 : 1).map(({ segment }) => segment);
  return `${shown.join("")}***`;
}
