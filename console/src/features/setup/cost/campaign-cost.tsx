import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type CampaignCost as Cost,
  type CostBasis,
  campaignCosts,
  isCampaign,
  marginOf,
} from "@krapao/contract/console/setup/campaign-cost";
import { type SetupKind, WHEEL_KEY } from "@krapao/contract/console/setup/payloads";
import { fromMinor } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import type { ReactNode } from "react";
import { useMay } from "../../../lib/api/me.ts";
import { money } from "../../../lib/format.ts";
import { useDocuments } from "../documents/document-calls.ts";
import type { Payload } from "../payload.ts";
import { setupTexts } from "../texts.ts";
import "./campaign-cost.css";

interface CampaignCostProps {
  kind: string;
  documentKey: string;
  /** What would be published. */
  payload: Payload;
}

/** What a campaign costs next to what earns it. Nothing for other documents. */
export function CampaignCost(props: CampaignCostProps) {
  return (
    <IfCampaign of={props}>
      <Costs {...props} />
    </IfCampaign>
  );
}

/** Marks a campaign that loses money on an average member; a dash for others. */
export function LossMark(props: CampaignCostProps) {
  return (
    <IfCampaign of={props} otherwise="–">
      <Mark {...props} />
    </IfCampaign>
  );
}

interface IfProps {
  of: CampaignCostProps;
  children: ReactNode;
  otherwise?: ReactNode;
}

function IfCampaign({ of, ...parts }: IfProps) {
  return isCampaign(of.kind, of.documentKey) ? <IfAllowed {...parts} /> : parts.otherwise;
}

/** The cost is made of documents that not every staff user may read. */
function IfAllowed({ children, otherwise }: Omit<IfProps, "of">) {
  return useMay()("setup.read") ? children : otherwise;
}

function Mark(props: CampaignCostProps) {
  const t = useTexts(setupTexts).cost;
  const { costs } = useCosts(props);
  return costs.some(({ isLoss }) => isLoss) ? <Chip tone="amber">{t.lossShort}</Chip> : "–";
}

function Costs(props: CampaignCostProps) {
  const t = useTexts(setupTexts).cost;
  const { basis, costs } = useCosts(props);
  if (!basis || costs.length === 0) return null;
  return (
    <section className="campaign-cost grid gap-2 my-3" aria-label={t.title}>
      <h3>{t.title}</h3>
      {costs.map((cost) => (
        <Note key={cost.currency} tone={cost.isLoss ? "warn" : "ok"}>
          <CostText cost={cost} />
          {cost.isLoss ? <b>{t.loss}</b> : null}
        </Note>
      ))}
      {costs.some(({ of }) => of !== "refund") ? (
        <p className="t3 s13">{t.basis(`${Number(marginOf(basis)) / 100}%`)}</p>
      ) : null}
    </section>
  );
}

function useCosts({ kind, documentKey: key, payload }: CampaignCostProps) {
  const basis = useBasis();
  const costs = basis ? campaignCosts({ kind: kind as SetupKind, key, payload }, basis) : [];
  return { basis, costs };
}

/** The published documents that costs depend on. */
function useBasis(): CostBasis | null {
  const settings = useDocuments("setting").data;
  const wheels = useDocuments("wheel").data;
  const live = (key: string) => settings?.find((document) => document.key === key)?.live;
  const [bets, spinwheel] = [live("bets"), live("spinwheel")];
  if (!bets || !spinwheel || !wheels) return null;
  return { bets, spinwheel, wheel: wheels.find(({ key }) => key === WHEEL_KEY)?.live ?? null };
}

function CostText({ cost }: { cost: Cost }) {
  const t = useTexts(setupTexts).cost;
  const amount = (minor: bigint) => money(fromMinor(minor), cost.currency);
  const example = cost.exampleMinor === null ? null : amount(cost.exampleMinor);
  const [costs, bets, brings] = [cost.costMinor, cost.betsMinor, cost.bringsMinor].map(amount);
  if (costs === undefined || bets === undefined || brings === undefined) return null;
  switch (cost.of) {
    case "coin":
      return t.coin(costs, bets, brings);
    case "gift":
      return t.gift(costs, example, bets, brings);
    case "commission":
      return t.commission(costs, example ?? "", bets, brings);
    case "refund":
      return t.refund(costs, example ?? "");
  }
}
