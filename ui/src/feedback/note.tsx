import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import "./note.css";

const ICONS = { info: Info, warn: TriangleAlert, error: CircleAlert, ok: CircleCheck } as const;

interface NoteProps {
  tone?: keyof typeof ICONS;
  icon?: LucideIcon;
  children: ReactNode;
}

/** One or two important lines: info sky, warn amber, ok jade, error coral. */
export function Note({ tone = "info", icon, children }: NoteProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={`note ${tone}`} role={tone === "error" ? "alert" : undefined}>
      <Icon className="i" aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
