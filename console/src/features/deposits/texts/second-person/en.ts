import type th from "./th.ts";

export default {
  asked: (by: string, member: string) =>
    `${by} asked to credit ${member}, but the money is another member’s. A second person must decide the same.`,
  askedBy: (by: string) => `Second person needed, asked by ${by}`,
  askedSlip: (by: string) =>
    `${by} asked to credit this slip, but the money is another member’s. Check with the payer before you decide.`,
} satisfies typeof th;
