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

export type NavGroup = "work" | "manage" | "control";

interface Entry {
  /** `:name` matches one segment, which the page receives. */
  path: string;
  /** The permission that the page requires; null: every staff user. */
  permission: Permission | null;
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
 * start page. pages.ts has the page of each title.
 */
const TABLE = [
  {
    path: "/",
    permission: "dashboard.read",
    title: "dashboard",
    group: "work",
    icon: LayoutDashboard,
  },
  {
    path: "/withdrawals",
    permission: "withdrawals.read",
    title: "withdrawals",
    group: "work",
    icon: ArrowUpRight,
    queue: "withdrawals",
    isFixed: true,
  },
  {
    path: "/payouts",
    permission: "withdrawals.read",
    title: "payouts",
    group: "work",
    icon: HandCoins,
    isFixed: true,
  },
  {
    path: "/treasury",
    permission: "treasury.read",
    title: "treasury",
    group: "work",
    icon: Vault,
    queue: "treasury",
  },
  {
    path: "/slips",
    permission: "deposits.read",
    title: "slips",
    group: "work",
    icon: ScanLine,
    queue: "slips",
    isFixed: true,
  },
  {
    path: "/matching",
    permission: "deposits.read",
    title: "matching",
    group: "work",
    icon: ArrowLeftRight,
    queue: "payments",
    isFixed: true,
  },
  {
    path: "/chat",
    permission: "chat.read",
    title: "chat",
    group: "work",
    icon: MessagesSquare,
    queue: "chat",
    isFixed: true,
  },
  {
    path: "/chat/:conversationId",
    permission: "chat.read",
    title: "conversation",
    isFixed: true,
  },
  {
    path: "/members",
    permission: "accounts.read",
    title: "members",
    group: "work",
    icon: Users,
  },
  {
    path: "/members/:id",
    permission: "accounts.read",
    title: "member",
  },
  {
    path: "/prizes",
    permission: "accounts.read",
    title: "prizes",
    group: "work",
    icon: Gift,
    isFixed: true,
  },
  {
    path: "/transfers",
    permission: "games.read",
    title: "transfers",
    group: "work",
    icon: Unplug,
    queue: "transfers",
    isFixed: true,
  },
  {
    path: "/commissions",
    permission: "invites.read",
    title: "commissions",
    group: "work",
    icon: Handshake,
    queue: "invites",
    isFixed: true,
  },
  {
    path: "/documents",
    permission: "kyc.read",
    title: "documents",
    group: "work",
    icon: FileUser,
    queue: "kyc",
    isFixed: true,
  },
  {
    path: "/approvals",
    permission: "approvals.read",
    title: "approvals",
    group: "work",
    icon: BadgeCheck,
    queue: "approvals",
    isFixed: true,
  },
  {
    path: "/shifts",
    permission: "shifts.read",
    title: "shifts",
    group: "work",
    icon: Clock,
    queue: "shifts",
  },
  {
    path: "/bonuses",
    permission: "setup.read",
    title: "bonuses",
    group: "manage",
    icon: TicketPercent,
  },
  {
    path: "/wheel",
    permission: "setup.read",
    title: "wheel",
    group: "manage",
    icon: LifeBuoy,
  },
  {
    path: "/providers",
    permission: "setup.read",
    title: "providers",
    group: "manage",
    icon: Gamepad2,
  },
  {
    path: "/bank-accounts",
    permission: "setup.read",
    title: "bankAccounts",
    group: "manage",
    icon: Landmark,
  },
  {
    path: "/content",
    permission: "setup.read",
    title: "content",
    group: "manage",
    icon: FilePenLine,
  },
  {
    path: "/settings",
    permission: "setup.read",
    title: "settings",
    group: "manage",
    icon: Settings,
  },
  {
    path: "/alerts",
    permission: "alerts.read",
    title: "alerts",
    group: "control",
    icon: Bell,
  },
  {
    path: "/reports",
    permission: "reports.read",
    title: "reports",
    group: "control",
    icon: ChartColumn,
  },
  {
    path: "/staff",
    permission: "staff.read",
    title: "staff",
    group: "control",
    icon: IdCard,
  },
  {
    path: "/audit",
    permission: "audit.read",
    title: "audit",
    group: "control",
    icon: ScrollText,
  },
  {
    path: "/account",
    permission: null,
    title: "account",
  },
] as const satisfies readonly Entry[];

export type Route = Entry & { title: (typeof TABLE)[number]["title"] };
export const ROUTES: readonly Route[] = TABLE;
