import { useEffect, useRef } from "react";
import { ResultRow } from "../../features/search/result-row.tsx";
import type { Entry } from "./sections.ts";

interface OptionProps {
  entry: Entry;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  /** Opens the entry in this tab. */
  onOpen: () => void;
}

/** An option of the palette. One with an address is a link, so that any button of a mouse works. */
export function Option({ entry, id, isActive, onPoint, onOpen }: OptionProps) {
  const item = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const { icon: Icon } = entry;
  const shared = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    className: "pal-option",
    // A pointer that rests where options appear chooses nothing.
    onPointerMove: onPoint,
  } as const;
  const content = (
    <>
      <Icon className="i i18" aria-hidden="true" />
      {entry.kind === "result" ? (
        <ResultRow group={entry.group} row={entry.row} />
      ) : (
        <>
          <span className={entry.kind === "link" && entry.recent ? "what num" : "what"}>
            {entry.title}
          </span>
          {entry.kind === "link" && entry.note ? <span className="by t3">{entry.note}</span> : null}
        </>
      )}
    </>
  );
  if (entry.kind === "command") {
    return (
      <button
        type="button"
        {...shared}
        ref={(element) => {
          item.current = element;
        }}
        onClick={onOpen}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      {...shared}
      ref={(element) => {
        item.current = element;
      }}
      href={entry.href}
      onClick={(event) => {
        // The browser opens a new tab or window itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {content}
    </a>
  );
}
