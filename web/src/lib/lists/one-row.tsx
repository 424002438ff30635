import { cardClass } from "@krapao/ui/layout/card";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface OneRowProps {
  icon: LucideIcon;
  tone?: "jade" | "amber";
  title: string;
  text: string;
  /** After the words: what waits there. */
  mark?: ReactNode;
  onOpen: () => void;
}

/** A card of one row in the profile, which opens a page or a sheet. */
export function OneRow({ icon: Icon, tone, title, text, mark, onOpen }: OneRowProps) {
  return (
    <ul className={cardClass({ flat: true, rows: true, className: "own-rows" })}>
      <li>
        <button
          type="button"
          className="own-row flex items-center flex-wrap w-full px-0 py-2 text-left gap-3.5 min-h-15"
          onClick={onOpen}
        >
          <span className={tone ? `ico ${tone}` : "ico"}>
            <Icon className="i" aria-hidden="true" />
          </span>
          <span className="own-words flex-[1_1_5.5rem] min-w-0 grid">
            <b>{title}</b>
            <span className="text-13 text-fg-3">{text}</span>
          </span>
          {mark}
          <ChevronRight className="i text-fg-3" aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
