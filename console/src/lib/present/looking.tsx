import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { presentTexts } from "../../i18n/texts.ts";

const Lookers = page(() => import("./lookers.tsx"), [presentTexts]);

/** The place of the colleagues who look at the same record; their code loads with it. */
export function Looking() {
  return (
    <Part>
      <Lookers />
    </Part>
  );
}
