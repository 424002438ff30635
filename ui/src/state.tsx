import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Flower } from "./motif.tsx";
import "./card.css";
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

function NoSignal() {
  return (
    <svg width="168" height="140" viewBox="0 0 168 140" fill="none" aria-hidden="true">
      <g transform="translate(84 66)">
        <Flower scale={2.3} stroke="#94b6ff" opacity={0.18} />
      </g>
      <rect
        x="40"
        y="40"
        width="88"
        height="64"
        rx="16"
        fill="#172247"
        stroke="#94a8e6"
        strokeOpacity=".5"
        strokeWidth="1.5"
      />
      <path
        d="M66 84A26 26 0 0 1 102 84M74 91A14 14 0 0 1 94 91"
        stroke="#94b6ff"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="84" cy="96" r="2.5" fill="#94b6ff" />
      <path d="M52 34L116 110" stroke="#ff8f86" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

interface EmptyStateProps {
  title: string;
  /** Says what fills this place. */
  text: string;
  /** One action at most. */
  action?: ReactNode;
}

/** A list that holds nothing yet. */
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

interface ErrorStateProps {
  title: string;
  /** Says that the money is safe. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
}

/** Something did not load: says that the money is safe and offers to try again. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <section className="card flat empty" role="alert">
      <NoSignal />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        <RefreshCw className="i i18" aria-hidden="true" />
        {retryLabel}
      </Button>
    </section>
  );
}
