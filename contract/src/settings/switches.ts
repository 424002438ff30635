/** Switches of the service, limits of its calls, and the chat's and announcements' rules. */
import { OTP_PER_ADDRESS, OTP_PER_ADDRESS_MAX, OTP_PER_HOUR } from "../member/otp.ts";
import { group } from "../records/group.ts";
import { count, flag } from "../records/values.ts";

export const switchGroups = {
  announcements: group({
    /** Messages by push or SMS that one member gets a day. */
    perDayMax: count({ most: 20, initial: 2 }),
    /** Recipients that one person reaches in a day without a second one. */
    aloneMax: count({ least: 0, most: 10_000_000, initial: 1_000 }),
  }),
  flags: group(
    {
      registerOTP: flag({ initial: true }),
      enableChatWidget: flag({ initial: false }),
      /** Thai screens show Buddhist years. Files have Gregorian ones. */
      buddhistYears: flag({ initial: false }),
      /** The member app shows whole kip without decimals. Inputs and files have two. */
      wholeKip: flag({ initial: false }),
      /** Games open in a new tab. */
      iframe: flag({ initial: true }),
      /** Manual mode: members may report transfers. */
      depositManual: flag({ initial: false }),
      /** Showing a game's credentials needs a recent authentication. */
      credentialsRecentAuth: flag({ initial: false }),
      /** Members may set limits and self-exclusions. Existing ones apply even when this is off. */
      playLimits: flag({ initial: true }),
      /** The service has closed: every call except the public lookups answers 410. */
      terminated: flag({ initial: false }),
      /**
       * Maximum number of codes of a purpose in 24 hours and in an hour, to all numbers together:
       * limits the cost of abuse.
       */
      otpPerDayMax: count({ least: 0, most: 10_000_000, initial: 20_000 }),
      otpPerHourMax: count({ least: 0, most: 10_000_000, initial: OTP_PER_HOUR }),
      /**
       * Codes of a purpose and new conversations of guests in an hour from one address. Mobile
       * carriers put thousands of phones behind one address, so an operator raises them when
       * members complain.
       */
      otpPerAddressMax: count({ most: OTP_PER_ADDRESS_MAX, initial: OTP_PER_ADDRESS }),
      guestChatsPerAddressMax: count({ most: 1_000, initial: 20 }),
      /** Chat conversations are given to the agents in the inbox. */
      chatAutoAssign: flag({ initial: false }),
      /** Rules of first answers answer customers who wait. */
      chatFirstAnswers: flag({ initial: false }),
      /** An agent with this many conversations is given no more. */
      chatPerAgentMax: count({ most: 100, initial: 8 }),
    },
    { place: "rows", alone: "always", editors: "setup.flags" },
  ),
} as const;
