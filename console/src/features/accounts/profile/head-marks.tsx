import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { useQuery } from "@tanstack/react-query";
import { Award } from "lucide-react";
import { api } from "../../../lib/api/api.ts";
import { dateTime } from "../../../lib/format.ts";
import { profileTexts } from "../texts.ts";
import { useFigures } from "./figures-query.ts";

/** The level of a member; nothing without one. */
export function LevelMark({ memberId }: { memberId: string }) {
  const t = useTexts(profileTexts);
  const language = useLanguage();
  const level = useFigures(memberId).data?.level;
  if (!level) return null;
  return (
    <Chip>
      <Award className="i i16" aria-hidden="true" style={{ color: level.color }} />
      <span className="vh">{t.level}</span> {level.name[language]}
    </Chip>
  );
}

/** The newest note about a member, in the head; the others are next to the tabs. */
export function LatestNote({ memberId }: { memberId: string }) {
  const t = useTexts(profileTexts);
  const { data } = useQuery({
    queryKey: ["member", memberId, "notes", "newest"],
    queryFn: ({ signal }) =>
      api(accounts.notes, { params: { memberId }, input: { cursor: null, limit: 1 }, signal }),
  });
  const [note] = data?.notes ?? [];
  if (!note) return null;
  return (
    <p className="s13 flex-[1_1_300px] min-w-0">
      <b>{t.latestNote}</b> <span className="wrap-anywhere">{note.text}</span>{" "}
      <span className="t3">
        {note.staffName} · <span className="num">{dateTime(note.at)}</span>
      </span>
    </p>
  );
}
