import { page } from "@krapao/browser/loading/page";
import { Suspense } from "react";
import { presentTexts } from "../../i18n/present/index.ts";

const Lookers = page(() => import("./lookers.tsx"), [presentTexts]);

/** The place of the colleagues who look at the same record; their code loads with it. */
export function Looking() {
  return (
    <Suspense fallback={null}>
      <Lookers />
    </Suspense>
  );
}
