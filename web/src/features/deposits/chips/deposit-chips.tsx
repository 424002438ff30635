import { useTexts } from "@krapao/browser/i18n/texts";
import { lastDeposits } from "@krapao/contract/member/statements";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { amountParts, currencySign } from "@krapao/ui/money/amount-text";
import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { api } from "../../../lib/api/api.ts";
import { money } from "../../../lib/format.ts";
import { minor, type Wallet } from "../../../lib/money/wallet.ts";
import type { Ways } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { type Channel, openTo } from "../channels.ts";
import { useCreateQr } from "../qr/use-qr.ts";
import { chipTexts } from "../texts.ts";
import { useWays } from "../use-ways.ts";
import { chipAmounts } from "./chip-amounts.ts";
import "./chips.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [chipTexts];

interface DepositChipsProps {
  wallet: Wallet;
  ways: Ways | undefined;
}

/**
 * The member's usual amounts on home: one press makes the QR and opens the sheet that shows it. The
 * place stays while they load.
 */
export default function DepositChips({ wallet, ways }: DepositChipsProps) {
  const { data: all } = useWays(wallet.wallet.currency);
  // Below the key of the statement, which every movement of money reads again.
  const last = useQuery({
    queryKey: ["statement", "deposits"],
    queryFn: ({ signal }) => api(lastDeposits, { signal }),
  });
  if (!all || last.isPending) return <Skeleton className="h-11 rounded-pill" />;
  const [channel] = openTo(all, ways).qr;
  if (!channel) return null;
  const amounts = chipAmounts(channel, last.data ?? []);
  if (amounts.length === 0) return null;
  return <Chips wallet={wallet} channel={channel} amounts={amounts} />;
}

interface ChipsProps {
  wallet: Wallet;
  channel: Channel;
  amounts: readonly number[];
}

function Chips({ wallet: { openQr }, channel, amounts }: ChipsProps) {
  const t = useTexts(chipTexts);
  const { mutate, isPending, variables } = useCreateQr();
  const { code, currency } = channel;
  const press = (sum: number) => {
    // The sheet is under way while the QR is made.
    void import("../deposit-sheet.tsx").catch(() => undefined);
    void import("../qr/qr-shown.tsx").catch(() => undefined);
    const openForm = () => openSheet("deposit", { by: "qr", sum: String(sum) });
    if (openQr) return isFor(openQr.amount, sum) ? openSheet("deposit", { by: "qr" }) : openForm();
    mutate(
      { channel: code, amount: minor(sum) },
      {
        onSuccess: ({ hasQrcode }) =>
          hasQrcode ? openSheet("deposit", { by: "qr", qr: code }) : openForm(),
        // A toast says why; the form has the amount, and other channels.
        onError: openForm,
      },
    );
  };
  return (
    <fieldset className="deposit-chips flex flex-wrap gap-2" aria-label={t.label}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          className="flex items-center justify-center gap-1.5 min-h-11 rounded-pill font-semibold"
          aria-label={t.deposit(money(amount, currency))}
          aria-busy={(isPending && variables.amount === minor(amount)) || undefined}
          disabled={isPending}
          onClick={() => press(amount)}
        >
          <QrCode className="i i16" aria-hidden="true" />
          <span className="num">{`${currencySign(currency)}${amountParts(amount)[0]}`}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Whether the open QR was made for this sum: it may ask for some satang more. */
const isFor = (amount: number, sum: number) => Math.floor(amount) === sum;
