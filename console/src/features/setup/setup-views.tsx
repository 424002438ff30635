/** The setup pages: which documents each of them shows. */

import { useTexts } from "@krapao/browser/i18n/texts";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { type ReactNode, Suspense } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { Loading } from "../../lib/lists/list-state.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";
import { ProviderBoard } from "./board/provider-board.tsx";
import type { Editing } from "./documents/document-editor.tsx";
import { DocumentsView } from "./documents/documents-view.tsx";
import { Preview } from "./preview/preview.tsx";
import { ExternalPartyHealth, OneHealth } from "./provider-health.tsx";
import { SetupTabs } from "./setup-tabs.tsx";
import { setupTexts } from "./texts.ts";

const AccountPreview = onDemand(() => import("./accounts/account-preview.tsx"));
const BankRoom = onDemand(() => import("./accounts/bank-room.tsx"));
const ChannelForm = onDemand(async () => ({
  default: (await import("./accounts/channel-form.tsx")).ChannelForm,
}));
const AnnouncementRoom = onDemand(() => import("./announcements/announcement-room.tsx"));
const BannerRoom = onDemand(() => import("./banners/banner-room.tsx"));
const InvitePreview = onDemand(() => import("./invites/invite-preview.tsx"));
const CoinsPreview = onDemand(() => import("./wheel/coins/coins-preview.tsx"));
const CampaignResults = onDemand(() => import("./results/campaign-results.tsx"));

const phonePreview = (_: unknown, { payload }: Editing) => <Preview payload={payload} />;

const RULE_PREVIEWS: Readonly<Record<string, typeof InvitePreview>> = {
  invite: InvitePreview,
  spinwheel: CoinsPreview,
};

const rulePreview = ({ key }: SetupDocument, { payload }: Editing) => {
  const RulePreview = RULE_PREVIEWS[key];
  return RulePreview ? (
    <Suspense fallback={<Loading />}>
      <RulePreview payload={payload} />
    </Suspense>
  ) : (
    <Preview payload={payload} />
  );
};

const providerHealth = ({ key }: SetupDocument) => <OneHealth name={key} />;

/** What the page of segments adds to the editor. */
export interface SegmentParts {
  form: (editing: Editing) => ReactNode;
  aside: (document: SetupDocument, editing: Editing) => ReactNode;
}

/** Bonuses, promotion codes, the rules of invites and refunds, levels and segments. */
export function BonusSetup({ segment }: { segment: SegmentParts }) {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.bonuses}
      parts={[
        {
          name: "bonus",
          show: () => <DocumentsView kind="bonus" isMade preview={phonePreview} />,
        },
        {
          name: "promotion",
          show: () => <DocumentsView kind="promotion" isMade />,
        },
        {
          name: "results",
          show: () => (
            <Suspense fallback={<Loading />}>
              <CampaignResults />
            </Suspense>
          ),
        },
        {
          name: "rules",
          show: () => (
            <DocumentsView
              kind="setting"
              keys={["invite", "refund", "spinwheel"]}
              preview={rulePreview}
            />
          ),
        },
        { name: "level", show: () => <DocumentsView kind="level" isMade /> },
        {
          name: "segment",
          show: () => (
            <DocumentsView kind="segment" isMade form={segment.form} preview={segment.aside} />
          ),
        },
      ]}
    />
  );
}

const CONTENT_KEYS = ["notice", "contact", "conditions", "agreements", "howto", "info", "sources"];

/** Texts that members read, and banners. */
export function ContentSetup() {
  const { nav } = useTexts(coreTexts);
  const { tabs } = useTexts(setupTexts);
  return (
    <SetupTabs
      label={nav.content}
      parts={[
        {
          name: "texts",
          show: () => (
            <DocumentsView
              kind="setting"
              title={tabs.texts}
              keys={CONTENT_KEYS}
              preview={phonePreview}
            />
          ),
        },
        {
          name: "banners",
          show: () => (
            <Suspense fallback={<Loading />}>
              <BannerRoom />
            </Suspense>
          ),
        },
        {
          name: "announcements",
          show: () => (
            <Suspense fallback={<Loading />}>
              <AnnouncementRoom />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** Limits, risk rules, opening hours, trusted hosts, carriers and service switches. */
export function ServiceSettings() {
  return (
    <DocumentsView
      kind="setting"
      keys={[
        "limits",
        "withdrawRisk",
        "bets",
        "slip",
        "announcements",
        "hosts",
        "carriers",
        "flags",
      ]}
    />
  );
}

/** House accounts, and the banks that members may register. */
export function BankAccountSetup() {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.bankAccounts}
      parts={[
        {
          name: "channel",
          show: () => (
            <DocumentsView
              kind="channel"
              isMade
              keyPattern="[A-Z0-9_]{1,32}"
              form={(editing) => (
                <Suspense fallback={<Loading />}>
                  <ChannelForm editing={editing} />
                </Suspense>
              )}
              preview={(_, { payload }) => (
                <Suspense fallback={<Loading />}>
                  <AccountPreview payload={payload} />
                </Suspense>
              )}
            />
          ),
        },
        {
          name: "banks",
          show: () => (
            <Suspense fallback={<Loading />}>
              <BankRoom />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

export function ProviderSetup() {
  const { nav } = useTexts(coreTexts);
  return (
    <SetupTabs
      label={nav.providers}
      parts={[
        { name: "board", show: () => <ProviderBoard /> },
        {
          name: "provider",
          show: () => <DocumentsView kind="provider" preview={providerHealth} />,
        },
        {
          name: "game",
          show: () => <DocumentsView kind="game" isMade keyPattern="[A-Z0-9_]{1,32}" />,
        },
        { name: "health", show: () => <ExternalPartyHealth /> },
      ]}
    />
  );
}
