/** Own limits and time-outs of a member, by calls. */
import type { Product } from "../fixtures/product.ts";
import { ask } from "./calls.ts";
import type { Member } from "./members.ts";

/** Sets a limit for 24 hours. */
export const setOwnLimit = (
  { url }: Product,
  { token }: Pick<Member, "token">,
  amount: number,
): Promise<unknown> =>
  ask(`${url}/api/protection/limits/day`, { method: "PUT", body: { amount }, token });

/** Starts a time-out of 24 hours. */
export const startTimeOut = ({
  calls,
  password,
}: Pick<Member, "calls" | "password">): Promise<unknown> =>
  calls.post("/protection/self-exclusion", { length: "day", password });
