import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { ErrorState } from "@krapao/ui/state";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { useWallet } from "../../lib/wallet.ts";
import type { Channel } from "./channels.ts";
import { QrForm } from "./qr-form.tsx";
import { QrShown } from "./qr-shown.tsx";
import { depositTexts } from "./texts/index.ts";
import { useChannels, useOpenQr } from "./use-qr.ts";

/** Pays money in by QR: choose a channel and an amount, then scan. */
export default function DepositSheet() {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const { data: wallet } = useWallet();
  const { data: channels, isPending, refetch } = useChannels(wallet?.wallet.currency);
  const first = channels?.[0];
  if (channels && first) return <ByQr channels={channels} first={first} />;
  if (isPending) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {channels ? (
        <Note tone="warn">{t.noChannel}</Note>
      ) : (
        <ErrorState
          title={core.loadFailed}
          text={core.moneySafe}
          retryLabel={core.retry}
          onRetry={() => refetch()}
        />
      )}
    </Sheet>
  );
}

function ByQr({ channels, first }: { channels: Channel[]; first: Channel }) {
  const t = useTexts(depositTexts);
  const [code, setCode] = useState(first.code);
  const [typed, setTyped] = useState("");
  // The member stepped back from an open QR to the form.
  const [choosing, setChoosing] = useState(false);
  const channel = channels.find((each) => each.code === code) ?? first;
  const { data: qr, isPending } = useOpenQr(channel.code);
  const choose = (next: Channel["code"]) => {
    setCode(next);
    setChoosing(false);
  };
  if (qr && !choosing) {
    return <QrShown key={qr.id} channel={channel} qr={qr} onBack={() => setChoosing(true)} />;
  }
  // Only the very first reading waits: a change of channel keeps the form in place.
  if (isPending && typed === "" && channel === first) return <SheetPlaceholder title={t.title} />;
  return (
    <QrForm
      channels={channels}
      channel={channel}
      onChannel={choose}
      typed={typed}
      onTyped={setTyped}
      open={qr ?? null}
      onShowOpen={() => setChoosing(false)}
    />
  );
}
