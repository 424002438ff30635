import { useTexts } from "@krapao/browser/i18n/texts";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { blankDocument, useDocuments } from "../documents/document-calls.ts";
import { DocumentEditor, type Editing } from "../documents/document-editor.tsx";
import type { Payload } from "../payload.ts";
import { accountsTexts } from "../texts.ts";
import { BankForm } from "./bank-form.tsx";
import { BankList } from "./bank-list.tsx";
import { BankPreview } from "./bank-preview.tsx";
import { type Bank, type Market, moveBank, newBank } from "./bank-rows.ts";
import "./accounts.css";

const KEY = "banks";
const listOf = (payload: Payload | null) => (payload?.list ?? []) as Bank[];

/** The banks that members register: one document, as a list with the chosen bank next to it. */
export default function BankRoom() {
  const may = useMay();
  const [view] = useView();
  const query = useDocuments("setting");
  if (query.isPending) return <Loading />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const document = query.data.find(({ key }) => key === KEY) ?? blankDocument("setting", KEY);
  const mayEdit = may("setup.edit");
  return (
    <Pane className="setup-detail">
      <DocumentEditor
        document={document}
        blank={{ list: [] }}
        mayEdit={mayEdit}
        mayPublish={may("setup.publish")}
        form={(editing) => <Room editing={editing} live={listOf(document.live)} />}
        aside={({ payload }) => <BankPreview list={listOf(payload)} chosen={view.bank ?? null} />}
      />
    </Pane>
  );
}

function Room({ editing, live }: { editing: Editing; live: readonly Bank[] }) {
  const t = useTexts(accountsTexts);
  const { payload, change, wrong } = editing;
  const [view, setView] = useView();
  const [market, setMarket] = useState<Market>("all");
  const [text, setText] = useState("");
  const list = listOf(payload);
  const chosen = list.findIndex(({ code }) => code === view.bank);
  const at = chosen < 0 && list.length > 0 ? 0 : chosen;
  const bank = list[at];
  const put = (next: readonly Bank[]) => change({ ...payload, list: next });
  const add = () => {
    const added = newBank(list, market);
    setText("");
    put([...list, added]);
    setView({ bank: added.code });
  };
  const remove = ({ code, nameTH }: Bank) => {
    put(list.filter((_, index) => index !== at));
    setView({ bank: list[at + 1]?.code ?? list[at - 1]?.code ?? null });
    toast("info", t.removed(nameTH || code));
  };
  return (
    <div className="bank-parts grid gap-5 items-start">
      <BankList
        list={list}
        live={live}
        wrong={wrong}
        chosen={at}
        text={text}
        market={market}
        onText={setText}
        onMarket={setMarket}
        onChoose={(code) => setView({ bank: code })}
        onAdd={add}
      />
      {bank ? (
        <BankForm
          key={at}
          bank={bank}
          at={at}
          count={list.length}
          wrong={wrong}
          isCodeTaken={list.some((each, index) => index !== at && each.code === bank.code)}
          onChange={(next) => {
            put(list.map((each, index) => (index === at ? next : each)));
            if (next.code !== bank.code) setView({ bank: next.code });
          }}
          onMove={(step) => put(moveBank(list, at, step))}
          onRemove={() => remove(bank)}
        />
      ) : null}
    </div>
  );
}
