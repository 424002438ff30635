import { useTexts } from "@krapao/browser/i18n/texts";
import { Suspense } from "react";
import { OwnAccount } from "../../features/staff/own/own-account.tsx";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { Loading } from "../../lib/lists/list-state.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";
import { isOpenTo } from "../decide-route.ts";
import { ROUTES } from "../routes.ts";

const OwnSounds = onDemand(() => import("../../features/alerts/own-sounds.tsx"));

export default function AccountPage() {
  const core = useTexts(coreTexts);
  const may = useMay();
  const rooms = ROUTES.filter((route) => route.group && isOpenTo(route, may));
  return (
    <OwnAccount
      rooms={rooms.map(({ path, title }) => ({ path, name: core.nav[title] }))}
      sounds={
        may("alerts.read") ? (
          <Suspense fallback={<Loading />}>
            <OwnSounds />
          </Suspense>
        ) : null
      }
    />
  );
}
