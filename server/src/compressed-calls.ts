import { contract } from "@krapao/contract";

const { bonuses, invites, lookups, refunds, statements, wallet } = contract;

/**
 * Calls whose answers are compressed. None of them carries a token, a password, a key or a link
 * that opens something, and none repeats what a caller sent (docs/decisions/0052). The deposit
 * lookup is not among them: it has the key of gift links.
 */
export const COMPRESSED_CALLS = [
  ...[wallet.read, statements.list, statements.totals, bonuses.list, invites.list, refunds.list],
  ...[bonuses.banners, invites.banners, refunds.banners],
  ...[lookups.banks, lookups.conditions, lookups.agreements, lookups.info, lookups.notice],
  ...[lookups.contact, lookups.withdraw, lookups.slip, lookups.sources, lookups.howto],
] as const;
