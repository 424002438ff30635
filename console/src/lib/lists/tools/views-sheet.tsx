import { useTexts } from "@krapao/browser/i18n/texts";
import * as lists from "@krapao/contract/console/lists/views";
import { ROLES } from "@krapao/contract/console/permissions";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import { api } from "../../api/api.ts";
import { useMay } from "../../api/me.ts";
import { queryClient } from "../../api/query-client.ts";

interface ViewsSheetProps {
  list: lists.ViewedList;
  onClose: () => void;
}

const keyOf = (list: lists.ViewedList) => ["list-views", list] as const;

/** What belongs to one look at the list and not to a view of it. */
const PASSING = ["item", "show"] as const;

/** The address of the list without what is open in it. */
function viewAddress(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  return params.toString();
}

/** The saved views of a list: open, save, share and delete. */
export default function ViewsSheet({ list, onClose }: ViewsSheetProps) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const found = useQuery({
    queryKey: keyOf(list),
    queryFn: ({ signal }) => api(lists.views, { input: { list }, signal }),
  });
  const views = found.data?.views ?? [];
  return (
    <Sheet open onClose={onClose} title={t.views} closeLabel={core.close}>
      <div className="stack">
        <p className="t2">{t.viewsHint}</p>
        {views.length === 0 && !found.isPending ? <p className="t3">{t.noViews}</p> : null}
        <ul className="list-rows">
          {views.map((view) => (
            <ViewRow key={view.id} list={list} view={view} onOpen={onClose} />
          ))}
        </ul>
        <SaveForm list={list} />
      </div>
    </Sheet>
  );
}

/** Runs a change and reads the views again. */
async function change(list: lists.ViewedList, work: Promise<unknown>): Promise<void> {
  await work.catch(toastError);
  await queryClient.invalidateQueries({ queryKey: keyOf(list) });
}

interface ViewRowProps {
  list: lists.ViewedList;
  view: lists.ListView;
  onOpen: () => void;
}

function ViewRow({ list, view, onOpen }: ViewRowProps) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [path] = useLocation();
  const params = { viewId: view.id };
  const share = (roles: lists.ListView["roles"]) =>
    change(list, api(lists.shareView, { params, input: { roles } }));
  return (
    <li>
      <span className="grow">
        <Link
          href={view.address === "" ? path : `${path}?${view.address}`}
          className="lnk"
          onClick={onOpen}
        >
          {view.name}
        </Link>{" "}
        {view.isMine ? null : <small className="t3">{t.sharedBy(view.ownerName)}</small>}
        {view.isMine && may("lists.share") ? (
          <fieldset
            className="flex flex-wrap gap-x-3 gap-y-1 text-13"
            aria-label={`${view.name}: ${t.shareWith}`}
          >
            <span className="t3">{t.shareWith}</span>
            {ROLES.map((role) => (
              <label key={role}>
                <input
                  type="checkbox"
                  checked={view.roles.includes(role)}
                  onChange={({ target }) =>
                    share(
                      target.checked
                        ? [...view.roles, role]
                        : view.roles.filter((each) => each !== role),
                    )
                  }
                />{" "}
                {core.roles[role]}
              </label>
            ))}
          </fieldset>
        ) : null}
      </span>
      {view.isMine ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t.removeView(view.name)}
          onClick={() => change(list, api(lists.removeView, { params }))}
        >
          <Trash2 className="i i16" aria-hidden="true" />
        </button>
      ) : null}
    </li>
  );
}

function SaveForm({ list }: { list: lists.ViewedList }) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  const search = useSearch();
  const [name, setName] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    const input = { list, name: name.trim(), address: viewAddress(search) };
    await change(
      list,
      api(lists.saveView, { input }).then(() => {
        toast("success", t.savedView);
        setName("");
      }),
    );
  };
  return (
    <form ref={form} className="stack" onSubmit={save}>
      <Field
        label={t.viewName}
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        {core.save}
      </Button>
    </form>
  );
}
