import type { ReactNode } from "react";
import { Flower } from "../layout/motif.tsx";
import "../layout/card.css";
import "./state.css";

function EmptyPouch() {
  return (
    <svg width="168" height="140" viewBox="0 0 168 140" fill="none" aria-hidden="true">
      <g transform="translate(84 66)">
        <Flower scale={2.3} stroke="#ecc57a" opacity={0.22} />
      </g>
      <path
        d="M44 58C44 46 54 36 68 36H100C114 36 124 46 124 58V96C124 108 114 118 102 118H66C54 118 44 108 44 96Z"
        fill="#172247"
        stroke="#94a8e6"
        strokeOpacity=".5"
        strokeWidth="1.5"
      />
      <path
        d="M45 58C56 74 70 79 84 79S112 74 123 58"
        stroke="#ecc57a"
        strokeOpacity=".8"
        strokeWidth="1.5"
      />
      <circle cx="84" cy="79" r="6" fill="#0c1429" stroke="#ecc57a" strokeWidth="1.5" />
    </svg>
  );
}

interface EmptyStateProps {
  title: string;
  /** What will appear here, and how. */
  text: string;
  /** One action at most. */
  action?: ReactNode;
}

/** A list without entries. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <section className="card flat empty">
      <EmptyPouch />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </section>
  );
}
