import { useTexts } from "@krapao/browser/i18n/texts";
import type { Present as Colleague } from "@krapao/contract/console/shifts/presence";
import { Chip } from "@krapao/ui/feedback/chip";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { coreTexts, presentTexts } from "../../i18n/texts.ts";
import { useMe } from "../../lib/api/me.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { HeaderSlot } from "../../lib/navigation/header-slot.tsx";
import { placeAt } from "../../lib/present/place.ts";
import { usePresent } from "../../lib/present/present.ts";
import { reportPlace } from "../../lib/session/socket.ts";
import { ROUTES } from "../routes.ts";
import "../../lib/present/present.css";

/** Without a key or pointer for this long a staff user is away. */
const AWAY_MS = 3 * 60_000;
const SHOWN_MAX = 4;

/** Whether the staff user works at this page. */
function useIsActive(): boolean {
  const [isActive, setActive] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const sign = () => {
      clearTimeout(timer);
      setActive(true);
      timer = setTimeout(() => setActive(false), AWAY_MS);
    };
    sign();
    const names = ["pointerdown", "keydown", "wheel"] as const;
    for (const name of names) addEventListener(name, sign, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of names) removeEventListener(name, sign);
    };
  }, []);
  return isActive;
}

/** One place of each colleague: where the colleague is active, if there is one. */
function colleaguesOf(people: readonly Colleague[], ownId: string): Colleague[] {
  const byId = new Map<string, Colleague>();
  for (const person of people) {
    if (person.staffId === ownId) continue;
    const known = byId.get(person.staffId);
    if (!known || (person.isActive && !known.isActive)) byId.set(person.staffId, person);
  }
  return [...byId.values()];
}

/** Reports the page that is shown, and shows the colleagues in the header. */
export function Present() {
  const t = useTexts(presentTexts);
  const { staff } = useMe();
  const [path] = useLocation();
  const { room, record } = placeAt(path, useSearch());
  const isActive = useIsActive();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => reportPlace([room, record, isActive]), [room, record, isActive]);
  const people = colleaguesOf(usePresent(), staff.id);
  if (people.length === 0) return null;
  return (
    <HeaderSlot>
      <button
        type="button"
        className="iconbtn present"
        aria-label={t.present(people.length)}
        title={t.present(people.length)}
        onClick={() => setOpen(true)}
      >
        {people.slice(0, SHOWN_MAX).map(({ staffId, name, isActive: works }) => (
          <span key={staffId} className={works ? undefined : "away"}>
            <Avatar name={name} size="s" />
          </span>
        ))}
        {people.length > SHOWN_MAX ? <b className="num">+{people.length - SHOWN_MAX}</b> : null}
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t.people}>
        <ul className="present-list">
          {people.map((person) => (
            <Person key={person.staffId} person={person} />
          ))}
        </ul>
      </Drawer>
    </HeaderSlot>
  );
}

function Person({ person: { name, isActive, room } }: { person: Colleague }) {
  const t = useTexts(presentTexts);
  const core = useTexts(coreTexts);
  const route = ROUTES.find(({ path }) => path === `/${room}`);
  return (
    <li>
      <Avatar name={name} size="s" />
      <span>
        <b>{name}</b>
        <small className="t3">{route ? core.nav[route.title] : t.hidden}</small>
      </span>
      <Chip tone={isActive ? "jade" : "plain"}>{isActive ? t.active : t.away}</Chip>
    </li>
  );
}
