import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Announcement } from "@krapao/contract/console/announcements/announcements";
import { Button } from "@krapao/ui/forms/button";
import { Plus } from "lucide-react";
import { useMay } from "../../../lib/api/me.ts";
import { whole } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../lib/lists/data-table.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { announcementsTexts } from "../texts.ts";
import { useAnnouncements } from "./announcement-calls.ts";
import { AnnouncementPage } from "./announcement-page.tsx";
import { titleOf } from "./content-rules.ts";
import { StateChip } from "./state-chip.tsx";
import "../setup.css";
import "./announcements.css";

/** Every announcement, or the chosen one: `new` begins another. */
export default function AnnouncementRoom() {
  const [view, setView] = useView();
  const open = (announcement: string | null) => setView({ announcement });
  const chosen = view.announcement;
  return chosen ? (
    <AnnouncementPage id={chosen} onOpen={open} />
  ) : (
    <AnnouncementList onOpen={open} />
  );
}

function AnnouncementList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTexts(announcementsTexts);
  const may = useMay();
  const list = useAnnouncements();
  const columns = useColumns();
  return (
    <Pane
      title={t.list}
      aside={
        may("announcements.manage") ? (
          <Button variant="secondary" size="small" onClick={() => onOpen("new")}>
            <Plus className="i i18" aria-hidden="true" />
            {t.add}
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t.list}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        selected={null}
        onSelect={onOpen}
        empty={{ title: t.none, text: t.noneText }}
      />
    </Pane>
  );
}

function useColumns(): readonly Column<Announcement>[] {
  const t = useTexts(announcementsTexts);
  const language = useLanguage();
  return [
    {
      id: "title",
      header: t.labels.title,
      cell: (row) => <b className="wrap-anywhere">{titleOf(row, language) || t.untitled}</b>,
    },
    {
      id: "channels",
      header: t.labels.channels,
      size: "chip",
      cell: ({ content }) => content.channels.map((each) => t.channel[each]).join(", "),
    },
    {
      id: "segment",
      header: t.audience,
      size: "account",
      isWide: true,
      cell: ({ content }) => content.segment ?? t.everyone,
    },
    {
      id: "recipients",
      header: t.recipients,
      size: "chip",
      align: "right",
      cell: ({ recipients, startedAt }) => (startedAt ? whole(recipients) : "–"),
    },
    {
      id: "at",
      header: t.written,
      size: "account",
      cell: ({ createdAt, createdBy }) => (
        <span className="grid">
          {createdBy}
          <small className="t3">
            <Timestamp at={createdAt} />
          </small>
        </span>
      ),
    },
    {
      id: "state",
      header: t.labels.state,
      size: "chip",
      cell: ({ state }) => <StateChip state={state} />,
    },
  ];
}
