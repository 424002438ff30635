import { WHEEL_KEY } from "@krapao/contract/office/setup-payloads";
import { useState } from "react";
import { type Locale, useLocale } from "../../i18n/index.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { blankDocument, type Payload, useDocuments } from "./documents.ts";
import { SliceForm } from "./slice-form.tsx";
import { blankWheel, type SliceDraft, wheelOf } from "./wheel-payload.ts";
import { WheelPreview } from "./wheel-preview.tsx";
import { WheelSlices } from "./wheel-slices.tsx";
import "../../lib/marks.css";
import "./wheel-editor.css";

/** The wheel: its slices and odds, how it looks, what it costs. Publishing makes another wheel, by two people. */
export function WheelEditor() {
  const query = useDocuments("wheel");
  const may = useMay();
  const [at, select] = useState(0);
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const document = query.data[0] ?? blankDocument("wheel", WHEEL_KEY);
  return (
    <div className="wheel-editor">
      <DocumentEditor
        document={document}
        blank={blankWheel() as unknown as Payload}
        mayEdit={may("setup.edit")}
        mayPublish={may("setup.publish")}
        form={({ payload, change }) => (
          <WheelSlices
            wheel={wheelOf(payload)}
            locale={locale}
            onLocale={setLocale}
            selected={at}
            onSelect={select}
            onChange={(wheel) => change(wheel as unknown as Payload)}
          />
        )}
        aside={({ payload, change }) => {
          const wheel = wheelOf(payload);
          const index = Math.min(at, wheel.slices.length - 1);
          const slice = wheel.slices[index];
          const put = (next: SliceDraft) => {
            const slices = wheel.slices.map((each, place) => (place === index ? next : each));
            change({ ...wheel, slices } as unknown as Payload);
          };
          return (
            <div className="wheel-side">
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
    </div>
  );
}
