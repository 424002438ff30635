/** When a condition ends. Pure. */
import { DAY_MS } from "@krapao/contract/time";

const CONDITION_DAYS = 30;

/** The end of a condition that opens at a time. It is fixed at the taking. */
export const endOf = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + CONDITION_DAYS * DAY_MS);
