import { useTexts } from "@krapao/browser/i18n/texts";
import { type ReactNode, useId } from "react";
import type { Editing } from "../documents/document-editor.tsx";
import { accountsTexts } from "../texts.ts";
import { type FieldSpec, pickSpecs } from "./field-specs.ts";
import { Fields } from "./fields.tsx";
import "./sections.css";

export interface FormSection {
  id: string;
  title: string;
  hint?: string;
  /** The names of its fields, in their order. */
  fields: readonly string[];
}

interface SectionsProps {
  sections: readonly FormSection[];
  specs: readonly FieldSpec[];
  editing: Editing;
  /** More places to go to, such as a preview below the form. */
  more?: ReactNode;
}

/** How many fields of a section the server would refuse. */
const countWrong = ({ fields }: FormSection, wrong: Record<string, string>) =>
  Object.keys(wrong).filter((path) => fields.includes(path.split(".")[1] ?? "")).length;

/** A long form in sections with headings, and a line that leads to each of them. */
export function Sections({ sections, specs, editing, more }: SectionsProps) {
  const t = useTexts(accountsTexts);
  const id = useId();
  const { payload, change, wrong } = editing;
  const go = (section: string) =>
    document.getElementById(`${id}-${section}`)?.scrollIntoView({ block: "start" });
  return (
    <div className="form-sections grid grid-cols-1 gap-5">
      <nav aria-label={t.parts}>
        {sections.map((section) => {
          const count = countWrong(section, wrong);
          return (
            <button
              key={section.id}
              type="button"
              {...(count > 0 && { "aria-label": t.wrongIn(section.title, count) })}
              onClick={() => go(section.id)}
            >
              {section.title}
              {count > 0 ? <b className="num">{count}</b> : null}
            </button>
          );
        })}
        {more}
      </nav>
      {sections.map((section) => (
        <section
          key={section.id}
          id={`${id}-${section.id}`}
          aria-labelledby={`${id}-${section.id}-h`}
        >
          <header>
            <h3 id={`${id}-${section.id}-h`}>{section.title}</h3>
            {section.hint ? <p className="hint">{section.hint}</p> : null}
          </header>
          <Fields
            specs={pickSpecs(specs, section.fields)}
            value={payload}
            onChange={change}
            wrong={wrong}
          />
        </section>
      ))}
    </div>
  );
}
