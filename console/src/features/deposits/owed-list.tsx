import { type Owed, settleOwed } from "@krapao/contract/office/deposits";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { whole } from "../../lib/format.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { depositTexts } from "./texts/index.ts";

type Settlement = NonNullable<Owed["settlement"]>;
interface Asked {
  owed: Owed;
  settlement: Settlement;
}

const isOpen = ({ settlement, earned, taken }: Owed) => settlement === null && taken < earned;

/** What a deposit had earned when it was taken back: what went with it, and what is still owed. */
export function OwedList({ owed, mayDecide }: { owed: readonly Owed[]; mayDecide: boolean }) {
  const t = useTexts(depositTexts);
  const [asked, ask] = useState<Asked | null>(null);
  if (owed.length === 0) return null;
  return (
    <section aria-label={t.owed.title}>
      <h3>{t.owed.title}</h3>
      {owed.some(isOpen) ? <Note tone="warn">{t.owed.text}</Note> : null}
      <ul className="owed">
        {owed.map((each) => (
          <li key={each.id}>
            <Line owed={each}>
              <Link href={`/members/${each.member.id}`}>{each.member.name}</Link>
            </Line>
            {mayDecide && isOpen(each) ? (
              <div className="row">
                {(["collected", "forgiven"] as const).map((settlement) => (
                  <Button
                    key={settlement}
                    variant="secondary"
                    size="small"
                    onClick={() => ask({ owed: each, settlement })}
                  >
                    {t.owed.deeds[settlement]}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? <SettleDialog asked={asked} onClose={() => ask(null)} /> : null}
    </section>
  );
}

/** One thing that was earned; its child names the member. */
function Line({ owed, children }: { owed: Owed; children: ReactNode }) {
  const t = useTexts(depositTexts);
  const { kind, settlement, settledBy, earned, taken } = owed;
  return (
    <>
      <p className="row">
        <b className="grow">{t.owed.kinds[kind]}</b>
        {isOpen(owed) ? <Chip tone="amber">{t.owed.open}</Chip> : null}
        {settlement ? <Chip tone="plain">{t.owed.settlements[settlement]}</Chip> : null}
        {taken === earned ? <Chip tone="jade">{t.owed.allTaken}</Chip> : null}
      </p>
      <p className="t2 s13">
        {children} · {t.owed.earned} <Worth owed={owed} value={earned} /> · {t.owed.taken}{" "}
        <Worth owed={owed} value={taken} /> · {t.owed.left}{" "}
        <Worth owed={owed} value={earned - taken} />
        {settledBy ? ` · ${settledBy}` : ""}
      </p>
    </>
  );
}

function Worth({ owed: { currency }, value }: { owed: Owed; value: number }) {
  const t = useTexts(depositTexts);
  if (currency === null) return t.owed.coins(whole(value));
  return <Amount value={Math.round(value * 100) / 100} currency={currency} />;
}

function SettleDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTexts(depositTexts);
  const { owed, settlement } = asked;
  const confirm = async (why: string) => {
    await api(settleOwed, { params: { owedId: owed.id }, input: { settlement, why } });
    toast("success", t.done);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.owed.deeds[settlement]}
      deed={t.owed.deeds[settlement]}
      danger={settlement === "forgiven"}
      onConfirm={confirm}
    >
      <Note tone="info">{t.owed.hints[settlement]}</Note>
      <Line owed={owed}>{owed.member.name}</Line>
    </ReasonDialog>
  );
}
