import segments from "../../../../i18n/segments/en.ts";
import type th from "./th.ts";

export default {
  kinds: {
    ...segments.kinds,
    bonus: "Bonuses",
    promotion: "Promotion codes",
    wheel: "Wheel",
    setting: "Settings",
    channel: "House accounts",
    treasury: "House account limits",
    provider: "Providers",
    game: "Games",
  },
  tabs: {
    ...segments.kinds,
    bonus: "Bonuses",
    promotion: "Promotion codes",
    rules: "Invites, refunds, coins",
    channel: "House accounts",
    banks: "Members' banks",
    provider: "Providers",
    game: "Games",
    health: "Health",
  },
  settings: {
    info: "Name and website",
    contact: "Contact and LINE",
    conditions: "Terms",
    agreements: "Agreements",
    notice: "Notice",
    howto: "How-to videos",
    limits: "Limits and times",
    withdrawRisk: "Withdrawal risk",
    slip: "Slips and reported transfers",
    invite: "Invite a friend",
    refund: "Refund",
    spinwheel: "Wheel coins",
    flags: "Service switches",
    banks: "Banks for registration",
    sources: "Referral sources",
  },
} satisfies typeof th;
