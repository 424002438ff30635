import { CleanHtml } from "../../lib/content/clean-html.tsx";
import "./terms.css";

/** Sections of the operator's terms, numbered. */
export function TermsList({ sections }: { sections: readonly string[] }) {
  return (
    <ol className="terms grid grid-cols-1 gap-4">
      {sections.map((html) => (
        <li className="grid gap-3" key={html}>
          <CleanHtml html={html} />
        </li>
      ))}
    </ol>
  );
}
