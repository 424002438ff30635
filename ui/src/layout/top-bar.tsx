import { ChevronDown, Globe } from "lucide-react";
import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { isPlainPress } from "./tab-bar.tsx";
import "./bars.css";

interface TopBarProps {
  href: string;
  onBrand: (href: string) => void;
  /** The controls at the right: language, logout. */
  children: ReactNode;
}

/** The bar at the top of every page, with the brand at the left. */
export function TopBar({ href, onBrand, children }: TopBarProps) {
  return (
    <header className="topbar">
      <a
        href={href}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          onBrand(href);
        }}
      >
        <Brand />
      </a>
      {children}
    </header>
  );
}

interface LanguagePickProps {
  label: string;
  value: string;
  /** Each language in its own script: `["th", "ไทย"]`. */
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

/** The language menu: a native select under a pill that shows the active language. */
export function LanguagePick({ label, value, options, onChange }: LanguagePickProps) {
  return (
    <span className="langpill">
      <Globe className="i i18" aria-hidden="true" />
      <span aria-hidden="true">{options.find(([option]) => option === value)?.[1]}</span>
      <ChevronDown className="i i16" aria-hidden="true" />
      <select
        name="locale"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
