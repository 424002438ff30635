import * as staff from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Select } from "@krapao/ui/field";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import type { useView } from "../../lib/navigation.tsx";
import { SearchField } from "../../lib/search-field.tsx";
import { Toolbar } from "../../lib/toolbar.tsx";
import { auditTexts } from "./texts/index.ts";

const NAMES = ["staffId", "action", "subject", "from", "to"] as const;
const NOTHING = { staffId: null, action: null, subject: null, from: null, to: null, item: null };

interface FiltersProps {
  view: ReturnType<typeof useView>[0];
  setView: ReturnType<typeof useView>[1];
}

/** What the log is searched by; the address keeps it. */
export function Filters({ view, setView }: FiltersProps) {
  const t = useTexts(auditTexts);
  const core = useTexts(coreTexts);
  const people = useQuery({
    queryKey: ["staff"],
    queryFn: ({ signal }) => api(staff.list, { signal }),
  });
  const field = (name: (typeof NAMES)[number]) => ({
    value: view[name] ?? "",
    onChange: (text: string) => setView({ [name]: text, item: null }),
  });
  return (
    <Toolbar label={t.filters}>
      <Select
        label={t.who}
        value={view.staffId ?? ""}
        onChange={(event) => setView({ staffId: event.target.value, item: null })}
      >
        <option value="">{t.everybody}</option>
        {people.data?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <SearchField label={t.action} maxLength={64} {...field("action")} />
      <SearchField label={t.subject} maxLength={100} {...field("subject")} />
      <SearchField label={core.from} type="date" {...field("from")} />
      <SearchField label={core.to} type="date" {...field("to")} />
      {NAMES.some((name) => view[name]) ? (
        <Button variant="ghost" onClick={() => setView(NOTHING)}>
          {core.clear}
        </Button>
      ) : null}
    </Toolbar>
  );
}
