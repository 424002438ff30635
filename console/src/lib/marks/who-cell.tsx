import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import "./data-table.css";

/** Somebody in a row: letter, name, and a small line below (the id, the role). */
export function WhoCell({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <span className="who-cell">
      <Avatar name={name} size="s" />
      <span>
        <b>{name}</b>
        {note ? <small className="num">{note}</small> : null}
      </span>
    </span>
  );
}
