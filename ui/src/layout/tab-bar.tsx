import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import "./bars.css";

export interface Tab {
  href: string;
  label: string;
  icon: LucideIcon;
  active: boolean;
  /** The raised button in the middle; at most one tab has it. */
  home?: boolean;
}

interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** Called for a plain press; a press that opens a new tab is left to the browser. */
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

/** Whether a press on a link opens it here, not in a new tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
