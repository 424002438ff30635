import { useTexts } from "@krapao/browser/i18n/texts";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { Button } from "@krapao/ui/forms/button";
import { FileStack } from "lucide-react";
import { toastError } from "../../../i18n/errors/index.ts";
import type { Payload } from "../payload.ts";
import { templateTexts } from "../templates/index.ts";
import { readTemplate, templatesOf } from "../templates/templates.ts";
import { setupTexts } from "../texts.ts";

interface RowProps {
  document: SetupDocument;
  payload: Payload;
  onChange: (payload: Payload) => void;
}

/** The templates of a document that exists once, such as the notice. They fill the form. */
export function TemplateRow({ document, payload, onChange }: RowProps) {
  const t = useTexts(setupTexts);
  const { names } = useTexts(templateTexts);
  const templates = templatesOf(document.kind, document.key);
  if (templates.length === 0) return null;
  return (
    <div className="row flex-wrap">
      <span className="t3">{t.templates}</span>
      {templates.map((template) => (
        <Button
          key={template.name}
          variant="secondary"
          size="small"
          onClick={() =>
            readTemplate(template, "THB").then(
              (content) => onChange({ ...payload, ...content }),
              toastError,
            )
          }
        >
          <FileStack className="i i18" aria-hidden="true" />
          {names[template.name]}
        </Button>
      ))}
    </div>
  );
}
