import { useTexts } from "@krapao/browser/i18n/texts";
import { list } from "@krapao/contract/console/segments/segments";
import { Select } from "@krapao/ui/forms/field";
import { useQuery } from "@tanstack/react-query";
import { segmentsTexts } from "../../../i18n/segments/index.ts";
import { api } from "../../../lib/api/api.ts";
import { whole } from "../../../lib/format.ts";

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
  const chosen = typeof value === "string" ? value : "";
  const known = data?.segments ?? [];
  const isKnown = chosen === "" || known.some(({ code }) => code === chosen);
  return (
    <Select {...field} value={chosen} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{t.everyMember}</option>
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {known.map(({ code, name, members }) => (
        <option key={code} value={code}>
          {name} · {whole(members)}
        </option>
      ))}
    </Select>
  );
}
