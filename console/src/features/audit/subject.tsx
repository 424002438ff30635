import { useTexts } from "@krapao/browser/i18n/texts";
import type { AuditEntry } from "@krapao/contract/console/audit";
import { Link } from "wouter";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { auditTexts } from "./texts.ts";

/** The page of each kind of subject. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  withdrawal: (id) => `/withdrawals?show=${id}`,
  slip: (id) => `/slips?show=${id}`,
  payment: (id) => `/matching?show=${id}`,
  transfer: (id) => `/transfers?show=${id}`,
  chat: (id) => `/chat/${id}`,
  approval: (id) => `/approvals?item=${id}`,
  house: () => "/treasury",
  staff: () => "/staff",
  shift: () => "/shifts?tab=past",
  export: () => "/reports",
  alert: () => "/alerts",
  "alert-rule": () => "/alerts?tab=rules",
  announcement: (id) => `/content?tab=announcements&announcement=${id}`,
  alerts: () => "/alerts?tab=duty",
};
/** Ids of records start with their time, so the last characters differ. */
const SHORT = 8;

const shortOf = (id: string) => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(-SHORT).toUpperCase() : id);

/** What an entry is about: its kind in words, the name, and a link where there is a page. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const at = entry.subject.indexOf(":");
  const [kind, id] = at < 0 ? ["", entry.subject] : split(entry.subject, at);
  const kinds: Readonly<Record<string, string>> = t.subjects;
  const text = entry.subjectName ?? shortOf(id);
  const page = PAGES[kind]?.(id);
  return (
    <span className="grid leading-[1.4] wrap-anywhere justify-items-start">
      <small className="t3">{kinds[kind] ?? kind}</small>
      {kind === "member" ? (
        <MemberLink id={id} className="sky">
          {text}
        </MemberLink>
      ) : page ? (
        <Link className="sky" href={page}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
    </span>
  );
}

const split = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)] as const;

/** An action in words; its code where there are none. */
export function useActionText(): (action: string) => string {
  const actions: Readonly<Record<string, string>> = useTexts(auditTexts).actions;
  return (action) => actions[action] ?? action;
}
