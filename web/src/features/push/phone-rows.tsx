import { key } from "@krapao/contract/push";
import { cardClass } from "@krapao/ui/card";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { install } from "../../lib/install.ts";
import { queryClient } from "../../lib/query.ts";
import { canBeTold, startTelling, stopTelling } from "./browser.ts";
import { pushTexts } from "./texts/index.ts";
import "./phone-rows.css";

const PUSH = ["push"];

/** What belongs to this phone: news while no page is open, and the app on its screen. Absent where the browser has neither. */
export function PhoneRows() {
  const t = useTexts(pushTexts);
  const { data } = useQuery({
    queryKey: PUSH,
    queryFn: ({ signal }) => api(key, { signal }),
    enabled: canBeTold(),
  });
  const mayTell = typeof data?.publicKey === "string";
  const [offer, setOffer] = useState(install.offer);
  if (!mayTell && !offer) return null;
  const add = () => {
    // It works once.
    install.offer = null;
    setOffer(null);
    void offer?.prompt();
  };
  return (
    <ul
      className={cardClass({ flat: true, rows: true, className: "phone-rows" })}
      aria-label={t.title}
    >
      {mayTell ? (
        <li>
          <TellRow isOn={data.isSubscribed} />
        </li>
      ) : null}
      {offer ? (
        <li>
          <button type="button" className="phone-row" onClick={add}>
            <Download className="i" aria-hidden="true" />
            <b>{t.install}</b>
            <ChevronRight className="i text-fg-3" aria-hidden="true" />
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function TellRow({ isOn }: { isOn: boolean }) {
  const t = useTexts(pushTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) await stopTelling();
      else if (!(await startTelling())) toast("info", t.blocked);
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: PUSH }),
  });
  return (
    <label className="check phone-row">
      <Bell className="i" aria-hidden="true" />
      <span>
        <b>{t.tell}</b>
        <span className="text-13 text-fg-3">{t.tellText}</span>
      </span>
      <input
        type="checkbox"
        name="push"
        checked={isOn}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </label>
  );
}
