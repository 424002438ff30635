import { useTexts } from "@krapao/browser/i18n/texts";
import { Mark } from "@krapao/ui/layout/brand";
import { LogOut, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { coreTexts } from "../i18n/texts.ts";
import { useMay, useMe } from "../lib/api/me.ts";
import { useQueueCount } from "../lib/api/queues.ts";
import { Avatar } from "../lib/marks/avatar.tsx";
import { isOpenTo } from "./decide-route.ts";
import { endSession } from "./end-session.ts";
import { PAGES } from "./pages.ts";
import { type NavGroup, ROUTES, type Route } from "./routes.ts";
import "./rail.css";

const GROUPS: readonly NavGroup[] = ["work", "manage", "control"];

/** Whether the page of a path belongs to this entry: a member's page belongs to members. */
const isUnder = (path: string, entry: string) =>
  path === entry || (entry !== "/" && path.startsWith(`${entry}/`));

function Badge({ route }: { route: Route }) {
  const core = useTexts(coreTexts);
  const { count, isLate } = useQueueCount(route.queue);
  if (count === 0) return null;
  return (
    <span className={isLate ? "cnt hot" : "cnt"}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="vh">
        {core.waiting(count)}
        {isLate ? ` ${core.overdue}` : ""}
      </span>
    </span>
  );
}

function Entry({ route, path, onGo }: { route: Route; path: string; onGo: () => void }) {
  const core = useTexts(coreTexts);
  const Icon = route.icon;
  const isHere = isUnder(path, route.path);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) item.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <li ref={item}>
      <Link
        href={route.path}
        className={isHere ? "nv on" : "nv"}
        aria-current={isHere ? "page" : undefined}
        onClick={onGo}
        onPointerEnter={() => void PAGES[route.title].preload().catch(() => undefined)}
      >
        {Icon ? <Icon className="i" aria-hidden="true" /> : null}
        <span className="word">{core.nav[route.title]}</span>
        {route.queue ? <Badge route={route} /> : null}
      </Link>
    </li>
  );
}

/** The signed-in staff user, and the sign-out. */
function Foot({ onGo }: { onGo: () => void }) {
  const core = useTexts(coreTexts);
  const { staff } = useMe();
  return (
    <div className="me">
      <Link href="/account" className="who" onClick={onGo}>
        <span className="vh">{core.nav.account}</span>
        <Avatar name={staff.name} size="s" />
        <span className="word">
          <b>{staff.name}</b>
          <small>{staff.madeRole?.name ?? core.roles[staff.role]}</small>
        </span>
      </Link>
      <button type="button" className="iconbtn" aria-label={core.signOut} onClick={endSession}>
        <LogOut className="i i18" aria-hidden="true" />
      </button>
    </div>
  );
}

interface RailProps {
  path: string;
  /** On small screens the rail is a drawer. */
  open: boolean;
  onClose: () => void;
}

/** The menu at the left: the pages that the role may see, with the counts of their queues. */
export function Rail({ path, open, onClose }: RailProps) {
  const core = useTexts(coreTexts);
  const may = useMay();
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open, onClose]);
  return (
    <>
      {open ? (
        <button type="button" className="veil" aria-label={core.closeMenu} onClick={onClose} />
      ) : null}
      <aside className={open ? "rail open" : "rail"}>
        <div className="top">
          <Link href="/" className="brand" onClick={onClose}>
            <Mark />
            <span>
              {core.product}
              <small>CONSOLE</small>
            </span>
          </Link>
          <button
            type="button"
            className="iconbtn shut"
            aria-label={core.closeMenu}
            onClick={onClose}
          >
            <X className="i" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={core.nav.label}>
          {GROUPS.map((group) => {
            const routes = ROUTES.filter((route) => route.group === group && isOpenTo(route, may));
            if (routes.length === 0) return null;
            return (
              <div key={group}>
                {group === "work" ? null : <p className="grp">{core.nav[group]}</p>}
                <ul>
                  {routes.map((route) => (
                    <Entry key={route.path} route={route} path={path} onGo={onClose} />
                  ))}
                </ul>
              </div>
            );
          })}
        </nav>
        <Foot onGo={onClose} />
      </aside>
    </>
  );
}
