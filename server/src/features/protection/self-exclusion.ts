/** Rules of time-outs and self-exclusions. */
import type { SelfExclusionLength } from "@krapao/contract/member/protection";

const DAYS = { day: 1, week: 7, month: 30 } as const;
const MONTHS = { half_year: 6, year: 12, five_years: 60 } as const;

/** Whether it is called a time-out. */
export const isTimeOut = (length: SelfExclusionLength): length is keyof typeof DAYS =>
  length in DAYS;

/** End of a self-exclusion of this length. */
export function selfExclusionEnd(length: SelfExclusionLength, from: Date): Date {
  const end = new Date(from);
  if (isTimeOut(length)) {
    end.setUTCDate(end.getUTCDate() + DAYS[length]);
    return end;
  }
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length]);
  // The 31st of a month with 30 days becomes the 1st of the next one, which is never shorter.
  return end;
}
