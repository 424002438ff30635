import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import "./bars.css";

export interface Tab {
  href: string;
  label: string;
  icon: LucideIcon;
  active: boolean;
  /** The raised knob; one of the tabs at most. */
  home?: boolean;
}

interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** A plain press on a tab; presses that open a new tab stay with the browser. */
  onSelect: (href: string) => void;
}

/** The floating menu at the foot of the page. */
export function TabBar({ label, tabs, onSelect }: TabBarProps) {
  return (
    <nav className="tabbar" aria-label={label}>
      <ul>
        {tabs.map(({ href, label: text, icon: Icon, active, home }) => (
          <li key={href}>
            <a
              href={href}
              className={home ? "home" : undefined}
              aria-current={active ? "page" : undefined}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                onSelect(href);
              }}
            >
              {home ? (
                <span className="knob">
                  <Icon className="i i28" aria-hidden="true" />
                </span>
              ) : (
                <Icon className="i i24" aria-hidden="true" />
              )}
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether a press on a link means "go there here", not "open elsewhere". */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
