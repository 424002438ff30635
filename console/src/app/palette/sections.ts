/** What the palette offers for a text: results of the search, rooms and commands. */
import { LANGUAGE_NAMES } from "@krapao/browser/i18n/language";
import type { Permission } from "@krapao/contract/console/permissions";
import type { SearchGroup, SearchRow } from "@krapao/contract/console/search/everything";
import type { Language } from "@krapao/contract/languages";
import { ArrowRight, Eraser, Languages, LogOut, type LucideIcon, UserRound } from "lucide-react";
import type { Recent } from "../../features/search/recent.ts";
import { partOf, resultLink } from "../../features/search/result-link.ts";
import type searchTh from "../../features/search/texts/th.ts";
import type { FoundGroup } from "../../features/search/use-search.ts";
import type coreTh from "../../i18n/core/th.ts";
import { isOpenTo } from "../decide-route.ts";
import { ROUTES } from "../routes.ts";

/** One option of the palette: it opens an address, or does something. */
export type Entry = {
  key: string;
  icon: LucideIcon;
} & (
  | { kind: "result"; group: SearchGroup; row: SearchRow; href: string }
  | { kind: "link"; title: string; note?: string; href: string; recent?: Recent }
  | { kind: "command"; title: string; also?: string; act: Command }
);

export type Command =
  | { name: "signOut" }
  | { name: "clearRecent" }
  | { name: "language"; language: Language };

export interface Section {
  id: string;
  title: string;
  /** The number of all results; absent where all are shown. */
  count?: string;
  entries: readonly Entry[];
}

interface Given {
  text: string;
  groups: readonly FoundGroup[];
  recent: readonly Recent[];
  may: (permission: Permission) => boolean;
  language: Language;
  t: typeof searchTh;
  core: typeof coreTh;
}

/** Where a result lives has its own icon in the rail; the palette shows the same. */
const PATHS: Readonly<Record<SearchGroup, string>> = {
  members: "/members",
  withdrawals: "/withdrawals",
  payouts: "/payouts",
  deposits: "/matching",
  slips: "/slips",
  transfers: "/transfers",
  bonuses: "/members",
  chats: "/chat",
  houses: "/treasury",
  segments: "/bonuses",
  staff: "/staff",
  audit: "/audit",
};
const iconOf = (group: SearchGroup) =>
  ROUTES.find(({ path }) => path === PATHS[group])?.icon ?? ArrowRight;

/** The sections in their order: exact results, rooms, commands, other results. */
export function sectionsOf(given: Given): Section[] {
  const { t, text, groups } = given;
  const isExact = ({ rows }: FoundGroup) => rows.some((row) => row.isExact);
  const results = (isWanted: boolean) =>
    groups.filter((each) => isExact(each) === isWanted).map((each) => resultSection(given, each));
  const sections: Section[] = [
    { id: "recent", title: t.recent, entries: text === "" ? recentEntries(given) : [] },
    ...results(true),
    { id: "rooms", title: t.rooms, entries: rooms(given) },
    { id: "commands", title: t.commands, entries: commands(given) },
    ...results(false),
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function resultSection(given: Given, found: FoundGroup): Section {
  const { t, text } = given;
  const { group, rows, count, isCapped } = found;
  const entries: Entry[] = rows.map((row) => ({
    kind: "result",
    key: `${group}-${row.id}`,
    icon: iconOf(group),
    group,
    row,
    href: resultLink(group, row.id, partOf(group, row)),
  }));
  if (group === "members" && count > rows.length && rows.every(({ by }) => BY_LIST.has(by))) {
    const href = `/members?q=${encodeURIComponent(text)}`;
    entries.push({ kind: "link", key: "all-members", icon: ArrowRight, title: t.allMembers, href });
  }
  return { id: group, title: titleOf(group, given), count: t.count(count, isCapped), entries };
}

/** People, withdrawals and payouts are named as their pages are. */
function titleOf(group: SearchGroup, { t, core }: Given): string {
  switch (group) {
    case "deposits":
    case "slips":
    case "transfers":
    case "bonuses":
    case "segments":
      return t.groups[group];
    case "chats":
      return core.nav.chat;
    case "houses":
      return core.nav.treasury;
    default:
      return core.nav[group];
  }
}

/** What the list of members finds too. */
const BY_LIST: ReadonlySet<SearchRow["by"]> = new Set(["id", "phone", "account", "name"]);

function recentEntries(given: Given): Entry[] {
  const { recent, may } = given;
  const open = recent.filter(({ group }) => ROUTES.some(isRoomOf(group, may)));
  return open.map((each) => ({
    kind: "link",
    key: `recent-${each.group}-${each.id}`,
    icon: iconOf(each.group),
    title: each.label,
    note: titleOf(each.group, given),
    href: resultLink(each.group, each.id),
    recent: each,
  }));
}

const isRoomOf = (group: SearchGroup, may: Given["may"]) => (route: (typeof ROUTES)[number]) =>
  route.path === PATHS[group] && isOpenTo(route, may);

const matches = (title: string, text: string) =>
  title.toLowerCase().includes(text.toLowerCase().trim());

function rooms({ text, may, t, core }: Given): Entry[] {
  return ROUTES.filter((route) => isOpenTo(route, may) && !route.path.includes(":"))
    .map((route): Entry & { kind: "link" } => ({
      kind: "link",
      key: `room-${route.path}`,
      icon: route.icon ?? UserRound,
      title: core.nav[route.title],
      href: route.path,
    }))
    .filter(({ title, href }) => matches(`${t.rooms} ${title}`, text) || matches(href, text));
}

function commands({ text, t, core, language, recent }: Given): Entry[] {
  const all: (Entry & { kind: "command" })[] = [
    ...LANGUAGE_NAMES.filter(([each]) => each !== language).map(([each, ownName]) => ({
      kind: "command" as const,
      key: `language-${each}`,
      icon: Languages,
      title: t.useLanguage(core.languages[each]),
      also: ownName,
      act: { name: "language" as const, language: each },
    })),
    {
      kind: "command",
      key: "sign-out",
      icon: LogOut,
      title: core.signOut,
      act: { name: "signOut" },
    },
  ];
  if (recent.length > 0) {
    const act = { name: "clearRecent" as const };
    all.push({ kind: "command", key: "clear-recent", icon: Eraser, title: t.clearRecent, act });
  }
  return all.filter(
    ({ title, also }) => matches(title, text) || (also !== undefined && matches(also, text)),
  );
}
