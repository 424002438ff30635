import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { DrawnBanner } from "./bonus-banner.tsx";
import { type Bonus, receiptsLeft } from "./bonus-rules.ts";
import { bonusTexts } from "./texts.ts";
import "./bonuses.css";

interface BonusListProps {
  bonuses: readonly Bonus[];
  onOpen: (code: string) => void;
}

/** Every bonus on offer as a card with its picture. */
export function BonusList({ bonuses, onOpen }: BonusListProps) {
  const [now] = useState(() => new Date());
  return (
    <ul className="stack bonus-cards">
      {bonuses.map((bonus) => (
        <li key={bonus.code}>
          <BonusCard bonus={bonus} now={now} onOpen={() => onOpen(bonus.code)} />
        </li>
      ))}
    </ul>
  );
}

interface BonusCardProps {
  bonus: Bonus;
  now: Date;
  onOpen: () => void;
}

function BonusCard({ bonus, now, onOpen }: BonusCardProps) {
  const t = useTexts(bonusTexts);
  const isActive = bonus.userBonus?.isActive ?? false;
  const isClosed = !isActive && (bonus.isReceived || bonus.isFull);
  const closed = bonus.isReceived ? t.received : t.full;
  const left = receiptsLeft(bonus, now);
  const image = bonus.banners[0]?.image;
  const limit = t.limits[bonus.type](bonus.maxReceived);
  return (
    <article
      className={`card bonus-card ${isClosed ? "closed" : ""} p-0 overflow-hidden`}
      aria-current={isActive || undefined}
    >
      <div className="top relative overflow-hidden">
        {image ? (
          <img className="size-full object-cover" src={image} alt={bonus.name} />
        ) : (
          <DrawnBanner bonus={bonus} />
        )}
        {isActive ? <Chip tone="jade">{t.current}</Chip> : null}
        {isClosed ? <Chip>{closed}</Chip> : null}
      </div>
      <div className="row">
        <div className="grow">
          <h3 className="text-16">{bonus.name}</h3>
          <p className="text-14 text-fg-2">
            {isClosed || isActive ? limit : `${limit} · ${t.receiptsLeft(left)}`}
          </p>
          {bonus.offer.needsReview && !isClosed && !isActive ? (
            <p className="text-14 text-fg-2">{t.checkedFirst}</p>
          ) : null}
        </div>
        <Button variant="secondary" size="small" disabled={isClosed} onClick={onOpen}>
          {isActive ? t.details : isClosed ? closed : t.labels.receive}
        </Button>
      </div>
    </article>
  );
}
