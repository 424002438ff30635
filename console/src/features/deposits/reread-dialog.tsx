import { useTexts } from "@krapao/browser/i18n/texts";
import { rereadSlip, type SlipDetail } from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Field } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../i18n/texts.ts";
import type { DialogProps } from "../../lib/actions/actions.tsx";
import { DateField } from "../../lib/forms/date-field.tsx";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { amountOf, isoOf, localOf } from "./entered-payment-fields.tsx";
import { depositTexts } from "./texts.ts";

/** Has the verifier check what a staff user reads from the image. */
export function RereadDialog({ item: slip, send, onClose }: DialogProps<SlipDetail>) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const texts = t.actions.slips.reread;
  const form = useForm({
    schema: rereadSlip.input,
    initial: {
      bankCode: slip.expected.sender.bank ?? "",
      transRef: slip.transRef ?? "",
      amount: slip.amount === null ? "" : String(slip.amount),
      paidAt: localOf(slip.paidAt ?? slip.createdAt),
    },
    inputOf: ({ bankCode, transRef, amount, paidAt }) => ({
      version: slip.version,
      bankCode: bankCode.trim().toUpperCase(),
      transRef,
      // What is no amount is refused as such.
      amount: amount === "" ? null : (amountOf(amount, slip.currency) ?? 0),
      paidAt: isoOf(paidAt),
    }),
    send: async (input) => {
      await send(input);
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={texts.title} closeLabel={core.close}>
      <Form of={form} buttons={<FormButtons of={form} submit={texts.label} onCancel={onClose} />}>
        <Note>{texts.text}</Note>
        <div className="two-fields grid gap-3">
          <Field {...form.field("bankCode")} label={t.sendingBank} />
          <Field
            {...form.field("transRef")}
            label={t.checks.reference}
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Field
            {...form.field("amount")}
            label={`${t.labels.amount} (${t.optional})`}
            inputMode="decimal"
          />
          <DateField {...form.value("paidAt")} label={`${t.paidAt} (${t.optional})`} kind="time" />
        </div>
      </Form>
    </Sheet>
  );
}
