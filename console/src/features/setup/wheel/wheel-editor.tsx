import { useLanguage } from "@krapao/browser/i18n/language";
import { WHEEL_KEY } from "@krapao/contract/console/setup/payloads";
import type { Language } from "@krapao/contract/languages";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { blankDocument, useDocuments } from "../documents/document-calls.ts";
import { DocumentEditor } from "../documents/document-editor.tsx";
import { DuplicateWheel } from "./duplicate-wheel.tsx";
import { SliceForm } from "./slice-form.tsx";
import { blankWheel, type SliceDraft, wheelOf } from "./wheel-payload.ts";
import { WheelPreview } from "./wheel-preview.tsx";
import { WheelSlices } from "./wheel-slices.tsx";
import "../../../lib/marks/marks.css";
import "./wheel-editor.css";

/** Editor of the wheel. Publishing creates a new wheel and needs approval by a second person. */
export function WheelEditor() {
  const query = useDocuments("wheel");
  const may = useMay();
  const [at, select] = useState(0);
  const own = useLanguage();
  const [locale, setLocale] = useState<Language>(own);
  const [isDuplicating, setDuplicating] = useState(false);
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const document = query.data[0] ?? blankDocument("wheel", WHEEL_KEY);
  return (
    <div className="wheel-editor">
      <DocumentEditor
        document={document}
        blank={{ ...blankWheel() }}
        mayEdit={may("setup.edit")}
        mayPublish={may("setup.publish")}
        onDuplicate={() => setDuplicating(true)}
        form={({ payload, change }) => (
          <WheelSlices
            wheel={wheelOf(payload)}
            locale={locale}
            onLocale={setLocale}
            selected={at}
            onSelect={select}
            onChange={(wheel) => change({ ...wheel })}
          />
        )}
        aside={({ payload, change }) => {
          const wheel = wheelOf(payload);
          const index = Math.min(at, wheel.slices.length - 1);
          const slice = wheel.slices[index];
          const put = (next: SliceDraft) => {
            const slices = wheel.slices.map((each, place) => (place === index ? next : each));
            change({ ...wheel, slices });
          };
          return (
            <div className="grid grid-cols-1 gap-5 content-start">
              <WheelPreview slices={wheel.slices} locale={locale} />
              {slice ? (
                <SliceForm
                  slice={slice}
                  locale={locale}
                  isLocked={!may("setup.edit")}
                  onChange={put}
                />
              ) : null}
            </div>
          );
        }}
      />
      <DuplicateWheel
        document={document}
        open={isDuplicating}
        onClose={() => setDuplicating(false)}
      />
    </div>
  );
}
