import { activeLanguage } from "@krapao/browser/i18n/language";
import type { Approval } from "@krapao/contract/console/approvals";
import { bankAccountText } from "../../lib/format.ts";

interface OwnAccountWords {
  outside: string;
  paying: string;
}

/** `SCB:7440000041` as `SCB 744-000-0041`; the paying account, and what is not ours, in words. */
export function ownAccountName(account: unknown, words: OwnAccountWords): string {
  if (account === null) return words.outside;
  if (account === "PAYOUT") return words.paying;
  const [bank = "", number] = String(account).split(":");
  return number === undefined ? bank : `${bank} ${bankAccountText(number)}`;
}

/**
 * Name of the subject: a person, a role, the key of a setup document (`setup:channel/SCB` is SCB),
 * the own accounts that money moves between, or the title of an announcement.
 * @param words for the built-in roles and for own accounts
 */
export function nameOf(
  { kind, payload, subjectName, subject }: Approval,
  { roles, ownAccount }: { roles: Readonly<Record<string, string>>; ownAccount: OwnAccountWords },
): string {
  if (kind === "treasury.move") {
    const accounts = [payload.from, payload.to].filter((account) => account !== null);
    return accounts.map((account) => ownAccountName(account, ownAccount)).join(" → ");
  }
  if (kind === "treasury.account") {
    return `${payload.bankCode} ${bankAccountText(String(payload.accountNo))}`;
  }
  if (kind === "announcements.send") {
    return (payload.title as Record<string, string>)[activeLanguage()] ?? "";
  }
  const builtIn = subject.startsWith("role:") ? roles[subject.slice("role:".length)] : undefined;
  if (builtIn !== undefined) return builtIn;
  return subjectName ?? subject.slice(subject.indexOf("/") + 1);
}

interface TitleTexts {
  kinds: Readonly<Record<string, string>>;
  ownAccount: { kinds: Readonly<Record<string, string>> };
}

/** What is requested; a movement of own money by its own kind. */
export function titleOf({ kind, payload }: Approval, t: TitleTexts): string {
  const move = kind === "treasury.move" ? t.ownAccount.kinds[String(payload.kind)] : undefined;
  return move ?? t.kinds[kind] ?? kind;
}
