import * as v from "valibot";

/** A code that was sent by SMS, as a form stores it over a reload; null: none was sent. */
export const sentCode = v.nullable(
  v.object({ otpRef: v.string(), otpToken: v.string(), sentAt: v.number() }),
);
