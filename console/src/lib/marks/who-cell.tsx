import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import "../lists/data-table.css";

/** A person in a row: avatar, name, and a small line below (the id, the role). */
export function WhoCell({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <span className="who-cell flex items-center gap-2.5 leading-[1.5]">
      <Avatar name={name} size="s" />
      <span>
        <b>{name}</b>
        {note ? <small className="num">{note}</small> : null}
      </span>
    </span>
  );
}
