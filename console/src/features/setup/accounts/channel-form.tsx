import { useTexts } from "@krapao/browser/i18n/texts";
import { useBanks } from "../../../lib/forms/bank-select.tsx";
import type { Editing } from "../documents/document-editor.tsx";
import { specsOf } from "../forms/field-specs.ts";
import { Sections } from "../forms/sections.tsx";
import type { Payload } from "../payload.ts";
import { accountsTexts } from "../texts.ts";
import { withBankNames } from "./shown.ts";

/** Every field of a channel, by what an operator looks for. */
export const CHANNEL_SECTIONS = {
  account: ["isActive", "bankCode", "bankType", "accountName", "accountNo", "currency"],
  way: ["mode", "promptpayId"],
  qr: ["qrBy", "qrMin", "qrMax", "qrExpireSeconds", "canCancel"],
  names: ["nameTH", "nameEN", "position"],
} as const;
const IDS = Object.keys(CHANNEL_SECTIONS) as (keyof typeof CHANNEL_SECTIONS)[];

/** The place of the preview, which is below the form on narrow screens. */
export const PREVIEW_ID = "account-preview";

/** The form of a house account. */
export function ChannelForm({ editing }: { editing: Editing }) {
  const t = useTexts(accountsTexts);
  const banks = useBanks()?.banks ?? [];
  const change = (next: Payload) => editing.change(withBankNames(editing.payload, next, banks));
  return (
    <Sections
      editing={{ ...editing, change }}
      specs={specsOf("channel", "")}
      sections={IDS.map((id) => ({
        id,
        title: t.sections[id],
        hint: t.sectionHints[id],
        fields: CHANNEL_SECTIONS[id],
      }))}
      more={
        <button
          type="button"
          className="to-preview"
          onClick={() => document.getElementById(PREVIEW_ID)?.scrollIntoView({ block: "nearest" })}
        >
          {t.preview}
        </button>
      }
    />
  );
}
