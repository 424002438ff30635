import { useTexts } from "@krapao/browser/i18n/texts";
import { list } from "@krapao/contract/console/segments/segments";
import { useQuery } from "@tanstack/react-query";
import { segmentsTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { whole } from "../../../lib/format.ts";
import { Combobox } from "../../../lib/forms/combobox/combobox.tsx";

interface SegmentSelectProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
  value: unknown;
  onChange: (code: string | null) => void;
}

/** A choice from the published segments, with the number of their members. */
export function SegmentSelect({ value, onChange, ...field }: SegmentSelectProps) {
  const t = useTexts(segmentsTexts);
  const { data } = useQuery({
    queryKey: ["segments"],
    queryFn: ({ signal }) => api(list, { signal }),
  });
  const options = data?.segments.map(({ code, name, members }) => ({
    value: code,
    label: name,
    mark: <span className="num t3">{whole(members)}</span>,
  }));
  return (
    <Combobox
      {...field}
      value={typeof value === "string" ? value : ""}
      options={options && [{ value: "", label: t.everyMember }, ...options]}
      placeholder={t.everyMember}
      onChange={(code) => onChange(code || null)}
    />
  );
}
