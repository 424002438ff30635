import { RefreshCw } from "lucide-react";
import { Button } from "../forms/button.tsx";
import { Flower } from "../layout/motif.tsx";
import "../layout/card.css";
import "./state.css";

function NoSignal() {
  "use no memo"; // The compiler's cache would be larger than the part.
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

interface ErrorStateProps {
  title: string;
  /** Reassures the member that the money is safe. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
}

/** Shown in place of content that did not load, with a button to try again. */
export function ErrorState({ title, text, retryLabel, onRetry }: ErrorStateProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
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
