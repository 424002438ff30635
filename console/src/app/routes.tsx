import { type Page, page } from "@krapao/browser/loading/page";
import type { Permission } from "@krapao/contract/console/permissions";
import type { ConsoleQueue } from "@krapao/contract/events";
import {
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  Bell,
  ChartColumn,
  Clock,
  FilePenLine,
  FileUser,
  Gamepad2,
  Gift,
  HandCoins,
  Handshake,
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
    path: "/prizes",
    permission: "accounts.read",
    page: page(() => import("./pages/prizes.tsx")),
    title: "prizes",
    group: "work",
    icon: Gift,
    isFixed: true,
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
    path: "/commissions",
    permission: "invites.read",
    page: page(() => import("./pages/commissions.tsx")),
    title: "commissions",
    group: "work",
    icon: Handshake,
    queue: "invites",
    isFixed: true,
  },
  {
    path: "/documents",
    permission: "kyc.read",
    page: page(() => import("../features/kyc/document-queue.tsx")),
    title: "documents",
    group: "work",
    icon: FileUser,
    queue: "kyc",
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
    path: "/shifts",
    permission: "shifts.read",
    page: page(() => import("./shifts/shifts-page.tsx")),
    title: "shifts",
    group: "work",
    icon: Clock,
    queue: "shifts",
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
    path: "/alerts",
    permission: "alerts.read",
    page: page(() => import("../features/alerts/alert-room.tsx")),
    title: "alerts",
    group: "control",
    icon: Bell,
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
