import { CleanHtml } from "../../lib/content/clean-html.tsx";
import "./terms.css";

/** Sections of the operator's terms, numbered. */
export function TermsList({ sections }: { sections: readonly string[] }) {
  return (
    <ol className="terms">
      {sections.map((html) => (
        <li key={html}>
          <CleanHtml html={html} />
        </li>
      ))}
    </ol>
  );
}
