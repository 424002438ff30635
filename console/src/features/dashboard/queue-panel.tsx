import { useTexts } from "@krapao/browser/i18n/texts";
import type { QueueState } from "@krapao/contract/console/dashboard";
import type { ConsoleQueue } from "@krapao/contract/events";
import { Chip } from "@krapao/ui/feedback/chip";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { buttonClass } from "@krapao/ui/forms/button";
import {
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  Clock,
  FileUser,
  Handshake,
  type LucideIcon,
  MessagesSquare,
  ScanLine,
  Timer,
  Unplug,
  Vault,
} from "lucide-react";
import { Link } from "wouter";
import { useQueues } from "../../lib/api/queues.ts";
import { clockText, whole } from "../../lib/format.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { useNow } from "../../lib/session/now.ts";
import { dashboardTexts } from "./texts.ts";

const PLACES: Record<ConsoleQueue, { path: string; icon: LucideIcon }> = {
  withdrawals: { path: "/withdrawals", icon: ArrowUpRight },
  slips: { path: "/slips", icon: ScanLine },
  chat: { path: "/chat", icon: MessagesSquare },
  payments: { path: "/matching", icon: ArrowLeftRight },
  treasury: { path: "/treasury", icon: Vault },
  transfers: { path: "/transfers", icon: Unplug },
  invites: { path: "/commissions", icon: Handshake },
  kyc: { path: "/documents", icon: FileUser },
  approvals: { path: "/approvals", icon: BadgeCheck },
  shifts: { path: "/shifts", icon: Clock },
};
/** Share of the allowed waiting time from which the bar is amber. Beyond all of it, it is coral. */
const NEARLY = 0.8;

interface Waiting extends QueueState {
  seconds: number;
  share: number;
}

function waitOf(queue: QueueState, now: number): Waiting {
  const since = queue.oldestAt === null ? now : Date.parse(queue.oldestAt);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return { ...queue, seconds, share: seconds / queue.slaSeconds };
}

const toneOf = (share: number) => (share > 1 ? "coral" : share > NEARLY ? "amber" : "sky");

/** Every queue against its target, the most urgent first. */
export function QueuePanel() {
  const t = useTexts(dashboardTexts);
  const now = useNow();
  const queues = useQueues()
    .map((queue) => waitOf(queue, now))
    .sort((one, other) => other.share - one.share || other.count - one.count);
  const late = queues.filter(({ share }) => share > 1).length;
  const nearly = queues.filter(({ share }) => share > NEARLY && share <= 1).length;
  const first = queues.find(({ count }) => count > 0);
  const chip =
    late + nearly > 0 ? (
      <Chip tone={late > 0 ? "coral" : "amber"}>
        <Timer className="i i16" aria-hidden="true" />
        {late > 0 ? t.late(late) : t.nearLate(nearly)}
      </Chip>
    ) : null;
  return (
    <Pane title={t.queues} aside={chip} className="queue-pane">
      {first ? (
        <>
          <ul>
            {queues.map((queue) => (
              <QueueRow key={queue.queue} queue={queue} />
            ))}
          </ul>
          <div className="actions">
            <Link href={PLACES[first.queue].path} className={buttonClass({ variant: "primary" })}>
              {t.open[first.queue]}
            </Link>
          </div>
        </>
      ) : (
        <EmptyState title={t.nothingWaits} text={t.nothingText} />
      )}
    </Pane>
  );
}

function QueueRow({ queue }: { queue: Waiting }) {
  const t = useTexts(dashboardTexts);
  const { path, icon: Icon } = PLACES[queue.queue];
  const tone = toneOf(queue.share);
  return (
    <li className="min-w-0 border-b border-b-line" data-empty={queue.count === 0}>
      <Link href={path}>
        <span className="ico size-9.5 rounded-12 place-items-center bg-[rgb(176_194_255/0.07)] border border-line text-fg-2">
          <Icon className="i" aria-hidden="true" />
        </span>
        <span className="grow">
          <span className="ends">
            <b>{t.queue[queue.queue]}</b>
            <span className="num count">{whole(queue.count)}</span>
          </span>
          {queue.oldestAt === null ? null : (
            <>
              <svg
                className={`bar ${tone}`}
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width="100" height="4" />
                <rect className="part" width={Math.min(100, queue.share * 100)} height="4" />
              </svg>
              <small className={`num ${tone === "sky" ? "t3" : tone}`}>
                {t.oldest} {clockText(queue.seconds)} · {t.target} {clockText(queue.slaSeconds)}
              </small>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
