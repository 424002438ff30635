import { type Page, page } from "@krapao/browser/loading/page";
import type { Permission } from "@krapao/contract/console/permissions";
import type { ConsoleQueue } from "@krapao/contract/events";
import {
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  ChartColumn,
  FilePenLine,
  Gamepad2,
  HandCoins,
  IdCard,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  ScanLine,
  ScrollText,
  Settings,
  TicketPercent,
  Unplug,
  Users,
  Vault,
} from "lucide-react";
import type th from "../i18n/core/th.ts";
import type { PageProps } from "../lib/navigation/navigation.tsx";

export type NavGroup = "work" | "manage" | "control";

export interface Route {
  /** `:name` matches one segment, which the page receives. */
  path: string;
  /** The permission that the page requires; null: every staff user. */
  permission: Permission | null;
  page: Page<PageProps>;
  /** Key of `coreTexts.nav`: the title of the page, and its label in the rail. */
  title: keyof (typeof th)["nav"];
  /** Its group in the rail; absent: only reached from another page. */
  group?: NavGroup;
  icon?: LucideIcon;
  /** The queue whose count the entry shows. */
  queue?: ConsoleQueue;
  /** The page keeps the height of the window and scrolls inside, as queues do. */
  isFixed?: boolean;
}

/**
 * Every page of the console, in the order of the rail; the first one that a role may see is its
 * start page.
 */
export const ROUTES: readonly Route[] = [
  {
    path: "/",
    permission: "dashboard.read",
    page: page(() => import("./pages/dashboard.tsx")),
    title: "dashboard",
    group: "work",
    icon: LayoutDashboard,
  },
  {
    path: "/withdrawals",
    permission: "withdrawals.read",
    page: page(() => import("./pages/withdrawals.tsx")),
    title: "withdrawals",
    group: "work",
    icon: ArrowUpRight,
    queue: "withdrawals",
    isFixed: true,
  },
  {
    path: "/payouts",
    permission: "withdrawals.read",
    page: page(() => import("./pages/payouts.tsx")),
    title: "payouts",
    group: "work",
    icon: HandCoins,
    isFixed: true,
  },
  {
    path: "/treasury",
    permission: "treasury.read",
    page: page(() => import("./pages/treasury.tsx")),
    title: "treasury",
    group: "work",
    icon: Vault,
    queue: "treasury",
  },
  {
    path: "/slips",
    permission: "deposits.read",
    page: page(() => import("./pages/slips.tsx")),
    title: "slips",
    group: "work",
    icon: ScanLine,
    queue: "slips",
    isFixed: true,
  },
  {
    path: "/matching",
    permission: "deposits.read",
    page: page(() => import("./pages/matching.tsx")),
    title: "matching",
    group: "work",
    icon: ArrowLeftRight,
    queue: "payments",
    isFixed: true,
  },
  {
    path: "/chat",
    permission: "chat.read",
    page: page(() => import("./pages/chat.tsx")),
    title: "chat",
    group: "work",
    icon: MessagesSquare,
    queue: "chat",
    isFixed: true,
  },
  {
    path: "/chat/:conversationId",
    permission: "chat.read",
    page: page(() => import("./pages/chat.tsx")),
    title: "conversation",
    isFixed: true,
  },
  {
    path: "/members",
    permission: "accounts.read",
    page: page(() => import("./pages/members.tsx")),
    title: "members",
    group: "work",
    icon: Users,
  },
  {
    path: "/members/:id",
    permission: "accounts.read",
    page: page(() => import("./pages/member.tsx")),
    title: "member",
  },
  {
    path: "/transfers",
    permission: "games.read",
    page: page(() => import("./pages/transfers.tsx")),
    title: "transfers",
    group: "work",
    icon: Unplug,
    queue: "transfers",
    isFixed: true,
  },
  {
    path: "/approvals",
    permission: "approvals.read",
    page: page(() => import("./pages/approvals.tsx")),
    title: "approvals",
    group: "work",
    icon: BadgeCheck,
    queue: "approvals",
    isFixed: true,
  },
  {
    path: "/bonuses",
    permission: "setup.read",
    page: page(() => import("./pages/bonuses.tsx")),
    title: "bonuses",
    group: "manage",
    icon: TicketPercent,
  },
  {
    path: "/wheel",
    permission: "setup.read",
    page: page(() => import("./pages/wheel.tsx")),
    title: "wheel",
    group: "manage",
    icon: LifeBuoy,
  },
  {
    path: "/providers",
    permission: "setup.read",
    page: page(() => import("./pages/providers.tsx")),
    title: "providers",
    group: "manage",
    icon: Gamepad2,
  },
  {
    path: "/bank-accounts",
    permission: "setup.read",
    page: page(() => import("./pages/bank-accounts.tsx")),
    title: "bankAccounts",
    group: "manage",
    icon: Landmark,
  },
  {
    path: "/content",
    permission: "setup.read",
    page: page(() => import("./pages/content.tsx")),
    title: "content",
    group: "manage",
    icon: FilePenLine,
  },
  {
    path: "/settings",
    permission: "setup.read",
    page: page(() => import("./pages/settings.tsx")),
    title: "settings",
    group: "manage",
    icon: Settings,
  },
  {
    path: "/reports",
    permission: "reports.read",
    page: page(() => import("./pages/reports.tsx")),
    title: "reports",
    group: "control",
    icon: ChartColumn,
  },
  {
    path: "/staff",
    permission: "staff.read",
    page: page(() => import("./pages/staff.tsx")),
    title: "staff",
    group: "control",
    icon: IdCard,
  },
  {
    path: "/audit",
    permission: "audit.read",
    page: page(() => import("./pages/audit.tsx")),
    title: "audit",
    group: "control",
    icon: ScrollText,
  },
  {
    path: "/account",
    permission: null,
    page: page(() => import("./pages/account.tsx")),
    title: "account",
  },
];

export type May = (permission: Permission) => boolean;

export const isOpenTo = (route: Route, may: May) =>
  route.permission === null || may(route.permission);

/** The result of a path. */
export type Decision =
  | { show: Route; params: Record<string, string> }
  | { to: string }
  | { refuse: "forbidden" | "notFound" };

/** A decoded segment of an address; empty when it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The named segments of a path, or null when the pattern does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    const text = decoded(value);
    if (text === "") return null;
    params[part.slice(1)] = text;
  }
  return params;
}

/** Decides by the table. A role without the overview starts at its first page. */
export function decide(target: string, may: May): Decision {
  const path = target.replace(/(.)\/+$/, "$1");
  for (const route of ROUTES) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    if (isOpenTo(route, may)) return { show: route, params };
    const start = ROUTES.find((each) => each.group && isOpenTo(each, may));
    return path === "/" && start ? { to: start.path } : { refuse: "forbidden" };
  }
  return { refuse: "notFound" };
}
