/** The documents of each page of the setup. */
import type { SetupDocument } from "@krapao/contract/office/setup";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { DocumentDesk } from "./document-desk.tsx";
import type { Editing } from "./document-editor.tsx";
import { BLANKS } from "./field-specs.ts";
import { Preview } from "./preview.tsx";
import { OneHealth, PartyHealth } from "./provider-health.tsx";
import { SetupTabs } from "./setup-tabs.tsx";

const onPhone = (_: unknown, { payload }: Editing) => <Preview payload={payload} />;

const withHealth = ({ key }: SetupDocument) => <OneHealth name={key} />;

/** Bonuses, promotion codes, and the rules of invites and refunds. */
export function BonusDesk() {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.bonuses}
      parts={[
        {
          name: "bonus",
          show: () => <DocumentDesk kind="bonus" blank={BLANKS.bonus} preview={onPhone} />,
        },
        {
          name: "promotion",
          show: () => <DocumentDesk kind="promotion" blank={BLANKS.promotion} />,
        },
        {
          name: "rules",
          show: () => (
            <DocumentDesk
              kind="setting"
              keys={["invite", "refund", "spinwheel"]}
              preview={onPhone}
            />
          ),
        },
      ]}
    />
  );
}

const TEXTS = ["notice", "contact", "conditions", "agreements", "howto", "info", "sources"];

/** What members read. */
export function ContentDesk() {
  return <DocumentDesk kind="setting" keys={TEXTS} preview={onPhone} />;
}

/** Limits, times and the switches of the service. */
export function SettingsDesk() {
  return <DocumentDesk kind="setting" keys={["limits", "withdrawRisk", "slip", "flags"]} />;
}

/** House accounts, and banks of members. */
export function BankDesk() {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.bankAccounts}
      parts={[
        {
          name: "channel",
          show: () => (
            <DocumentDesk kind="channel" blank={BLANKS.channel} keyPattern="[A-Z0-9_]{1,32}" />
          ),
        },
        { name: "banks", show: () => <DocumentDesk kind="setting" keys={["banks"]} /> },
      ]}
    />
  );
}

export function ProviderDesk() {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.providers}
      parts={[
        { name: "provider", show: () => <DocumentDesk kind="provider" preview={withHealth} /> },
        {
          name: "game",
          show: () => <DocumentDesk kind="game" blank={BLANKS.game} keyPattern="[A-Z0-9_]{1,32}" />,
        },
        { name: "health", show: () => <PartyHealth /> },
      ]}
    />
  );
}
