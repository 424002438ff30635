import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { previewTexts } from "../../i18n/texts.ts";
import { api } from "../api/api.ts";
import { dateOnly, dateTime } from "../format.ts";
import { Avatar } from "./avatar.tsx";
import "./member-card.css";

/** A card that was shown shortly before is shown again at once. */
const KEPT_MS = 30_000;
const MARGIN = 8;

export interface MemberCardProps {
  memberId: string;
  /** Id of the element, which describes the link. */
  id: string;
  link: RefObject<HTMLElement | null>;
  onEnter: () => void;
  onLeave: () => void;
}

/** Places a card below a link, or above it where the window ends, without moving the page. */
function place(card: HTMLElement, link: HTMLElement): void {
  const at = link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const isBelow = at.bottom + MARGIN + height <= innerHeight;
  const top = isBelow ? at.bottom + MARGIN : Math.max(MARGIN, at.top - MARGIN - height);
  const left = Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN));
  card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

/** A member in short: name, state, wallet, phone, last use. Its size is the same without data. */
export default function MemberCard({ memberId, id, link, onEnter, onLeave }: MemberCardProps) {
  const t = useTexts(previewTexts);
  const card = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: ["member-preview", memberId],
    queryFn: ({ signal }) => api(accounts.preview, { params: { memberId }, signal }),
    staleTime: KEPT_MS,
    retry: false,
  });
  useLayoutEffect(() => {
    if (card.current && link.current) place(card.current, link.current);
  }, [link]);
  const facts = [
    [
      t.wallet,
      data ? <Amount key="wallet" value={data.wallet} currency={data.currency} size="s" /> : null,
    ],
    [t.phone, data?.phone],
    [t.lastSeen, data && (data.lastSeenAt ? dateTime(data.lastSeenAt).slice(0, 16) : t.never)],
    [t.joined, data && dateOnly(data.createdAt)],
  ] as const;
  return (
    <div
      ref={card}
      id={id}
      role="tooltip"
      className="member-card fixed z-70 w-70 content-start text-fg-1"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2.5 items-center min-h-11">
        <Avatar name={data?.name ?? ""} size="s" />
        <span>
          <b className="block truncate min-h-[1.5em] text-14 font-medium">
            {data?.name ?? (error ? t.failed : "")}
          </b>
          <small className="num block truncate text-fg-3">
            ID {memberId}
            {data ? ` · ${data.currency}` : ""}
          </small>
        </span>
        {data ? (
          <Chip tone={data.isSuspended ? "coral" : "jade"}>
            {data.isSuspended ? t.suspended : t.active}
          </Chip>
        ) : null}
      </div>
      <dl className="grid gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 min-h-5.5">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num whitespace-nowrap">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
