/** Codes of invites, gifts, refunds and the wheel with their HTTP statuses. codes.ts lists them. */
export const REWARD_CODES = {
  /** The invite code belongs to no member. */
  INVITE_CODE_UNKNOWN: 400,
  /** The commissions wait for a staff user, because inviter and invitee share something. */
  INVITE_IN_REVIEW: 409,
  /** A staff user checks the gift first, because another member who had it shares something. */
  GIFT_IN_REVIEW: 409,
  /** A staff user did not grant the gift. The member can request it again after some time. */
  GIFT_REJECTED: 409,
  /** A staff user granted the gift: the member can take it. */
  GIFT_APPROVED: 200,
  /** The member has collected the most that the campaign pays to one member. */
  INVITE_MAXIMUM: 409,
  /** The rest of the refund campaign's budget is too small. */
  REFUND_FULL: 409,
  /** A spin costs a coin, and the member has none. */
  NO_COIN: 409,
  /** No wheel is active. */
  SPIN_INACTIVE: 409,
  /** The rest of the wheel's budget does not cover its largest prize. No coin was spent. */
  SPIN_RESTING: 409,
} as const;
