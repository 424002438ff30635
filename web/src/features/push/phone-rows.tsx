import { useTexts } from "@krapao/browser/i18n/texts";
import { key } from "@krapao/contract/member/push";
import { cardClass } from "@krapao/ui/layout/card";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Bell, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { install } from "../../lib/device/install.ts";
import { subscribeToPush, supportsPush, unsubscribeFromPush } from "./browser.ts";
import { pushTexts } from "./texts.ts";
import "./phone-rows.css";

const PUSH = ["push"];

/**
 * The settings of this phone: push messages, and the app on the home screen. Absent where the
 * browser supports neither.
 */
export function PhoneRows() {
  const t = useTexts(pushTexts);
  const { data } = useQuery({
    queryKey: PUSH,
    queryFn: ({ signal }) => api(key, { signal }),
    enabled: supportsPush(),
  });
  const isOffered = typeof data?.publicKey === "string";
  const [offer, setOffer] = useState(install.offer);
  if (!isOffered && !offer) return null;
  const add = () => {
    // The browser's offer works only once.
    install.offer = null;
    setOffer(null);
    void offer?.prompt();
  };
  return (
    <ul
      className={cardClass({ flat: true, rows: true, className: "phone-rows" })}
      aria-label={t.title}
    >
      {isOffered ? (
        <li>
          <PushRow isOn={data.isSubscribed} />
        </li>
      ) : null}
      {offer ? (
        <li>
          <button
            type="button"
            className="phone-row w-full px-0 py-2.5 text-start cursor-pointer flex items-center gap-3.5 min-h-15"
            onClick={add}
          >
            <Download className="i" aria-hidden="true" />
            <b>{t.install}</b>
            <ChevronRight className="i text-fg-3" aria-hidden="true" />
          </button>
        </li>
      ) : null}
    </ul>
  );
}

function PushRow({ isOn }: { isOn: boolean }) {
  const t = useTexts(pushTexts);
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) await unsubscribeFromPush();
      else if (!(await subscribeToPush())) toast("info", t.blocked);
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: PUSH }),
  });
  return (
    <label className="check phone-row w-full px-0 py-2.5 text-start cursor-pointer flex items-center gap-3.5 min-h-15">
      <Bell className="i" aria-hidden="true" />
      <span>
        <b>{t.notify}</b>
        <span className="text-13 text-fg-3">{t.notifyText}</span>
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
