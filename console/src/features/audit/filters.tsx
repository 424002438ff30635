import { useTexts } from "@krapao/browser/i18n/texts";
import * as staff from "@krapao/contract/console/staff";
import { Button } from "@krapao/ui/forms/button";
import { Select } from "@krapao/ui/forms/field";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { SearchField } from "../../lib/lists/search-field.tsx";
import { Toolbar } from "../../lib/lists/toolbar.tsx";
import type { useView } from "../../lib/navigation/navigation.tsx";
import { auditTexts } from "./texts.ts";

const NAMES = ["staffId", "action", "kind", "subject", "address", "from", "to"] as const;
const NO_FILTERS = { ...Object.fromEntries(NAMES.map((name) => [name, null])), item: null };

interface FiltersProps {
  view: ReturnType<typeof useView>[0];
  setView: ReturnType<typeof useView>[1];
}

/** The filters of the log, kept in the URL. */
export function Filters({ view, setView }: FiltersProps) {
  const t = useTexts(auditTexts);
  const core = useTexts(coreTexts);
  const staffUsers = useQuery({
    queryKey: ["staff"],
    queryFn: ({ signal }) => api(staff.list, { signal }),
  });
  const field = (name: (typeof NAMES)[number]) => ({
    value: view[name] ?? "",
    onChange: (text: string) => setView({ [name]: text, item: null }),
  });
  return (
    <Toolbar label={t.labels.filters} isTight>
      <Select
        label={t.actor}
        value={view.staffId ?? ""}
        onChange={(event) => setView({ staffId: event.target.value, item: null })}
      >
        <option value="">{t.allStaff}</option>
        {staffUsers.data?.staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t.action}
        value={view.action ?? ""}
        onChange={(event) => setView({ action: event.target.value, item: null })}
      >
        <option value="">{t.allActions}</option>
        {Object.entries(t.actions).map(([action, text]) => (
          <option key={action} value={action}>
            {text}
          </option>
        ))}
      </Select>
      <Select
        label={t.kind}
        value={view.kind ?? ""}
        onChange={(event) => setView({ kind: event.target.value, item: null })}
      >
        <option value="">{t.allKinds}</option>
        {Object.entries(t.subjects).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </Select>
      <SearchField label={t.subject} maxLength={100} {...field("subject")} />
      <SearchField label={t.labels.address} maxLength={45} {...field("address")} />
      <DateField label={core.labels.from} {...field("from")} />
      <DateField label={core.to} {...field("to")} />
      {NAMES.some((name) => view[name]) ? (
        <Button variant="ghost" onClick={() => setView(NO_FILTERS)}>
          {core.clear}
        </Button>
      ) : null}
    </Toolbar>
  );
}
