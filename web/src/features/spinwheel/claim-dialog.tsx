import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { toast } from "@krapao/ui/overlays/toast";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { money } from "../../lib/format.ts";
import { OfferFacts } from "../../lib/money/offer-facts.tsx";
import { spinTexts, wheelErrorTexts } from "./texts.ts";
import { type Coupon, useClaim } from "./use-wheel.ts";

/** Requests a confirmation before a coupon is claimed, and shows how the claim ended. */
export default function ClaimDialog({
  coupon,
  onClose,
}: {
  coupon: Coupon | null;
  onClose: () => void;
}) {
  const t = useTexts(spinTexts);
  const { mutate, isPending } = useClaim();
  // The last question stays readable while the dialog fades out.
  const [asked, setAsked] = useState(coupon);
  if (coupon !== null && coupon !== asked) setAsked(coupon);
  if (!asked) return null;
  const { label } = asked.prize.slice;
  const sum = money(asked.offer.amount, asked.currency);
  const claim = () =>
    mutate(asked.coupon, {
      onSuccess: async ({ error }) => {
        if (error) toast("error", (await wheelErrorTexts.load())[error]);
        else toast("success", t.claimDone(label));
      },
      onError: toastError,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={coupon !== null}
      title={t.claimTitle(label)}
      icon={Ticket}
      confirmLabel={`${t.claim} ${sum}`}
      cancelLabel={t.labels.notNow}
      loading={isPending && t.claiming}
      onConfirm={claim}
      onCancel={onClose}
    >
      <Terms coupon={asked} />
    </ConfirmDialog>
  );
}

function Terms({ coupon }: { coupon: Coupon }) {
  const t = useTexts(spinTexts);
  const { currency, success, fail, offer } = coupon;
  return (
    <>
      <OfferFacts offer={offer} currency={currency} success={success ?? 0} fail={fail ?? 0} />
      <p className="mt-2">{t.claimText}</p>
    </>
  );
}
