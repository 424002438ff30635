import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberPage } from "@krapao/contract/console/accounts";
import { memberDataActions } from "@krapao/contract/console/member-data";
import { Note } from "@krapao/ui/feedback/note";
import { Eraser, Smartphone } from "lucide-react";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { DataExport } from "./data-export.tsx";
import { accountsTexts } from "./texts.ts";

/** Name of an erased member. */
const ERASED_NAME = "…";

/**
 * What a member may ask for: a new phone after the loss of the old one, and by law the export and
 * the erasure of personal data.
 */
export function MemberData({ member }: Pick<MemberPage, "member">) {
  const t = useTexts(accountsTexts).data;
  const { approvalRequested } = useTexts(accountsTexts);
  const may = useMay();
  const isErased = member.name === ERASED_NAME;
  if (!may("accounts.phone") && !may("accounts.export") && !may("accounts.erase")) return null;
  const texts = { confirm: t.requestApproval, asked: approvalRequested };
  return (
    <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
      <h3>{t.title}</h3>
      {isErased ? <Note>{t.erased}</Note> : null}
      <Actions
        of={memberDataActions}
        item={member}
        isOff={isErased}
        texts={t.actions}
        className="chips flex-wrap gap-1.5"
        start={["changePhone"]}
        special={{
          changePhone: {
            icon: <Smartphone className="i i16" aria-hidden="true" />,
            button: { size: "small" },
            texts,
            children: <Note tone="warn">{t.phone.verify}</Note>,
          },
          erase: {
            icon: <Eraser className="i i16" aria-hidden="true" />,
            button: { variant: "secondary", size: "small", warn: true },
            texts,
            children: (
              <>
                <p className="t2">{t.kept}</p>
                <Note tone="warn">{t.final}</Note>
              </>
            ),
          },
        }}
      >
        {may("accounts.export") ? <DataExport memberId={member.id} /> : null}
      </Actions>
    </section>
  );
}
