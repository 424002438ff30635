import { campaignCosts } from "@krapao/contract/console/setup/campaign-cost";
import { publishProblems } from "@krapao/contract/console/setup/publishable";
import { CURRENCIES } from "@krapao/contract/money";
import { expect, test } from "vitest";
import { readTemplate, TEMPLATES } from "./templates.ts";

/** The margin as seeded. Templates need no wheel. */
const BASIS = { bets: { returned: 9_600 }, spinwheel: {}, wheel: null };

test.each(TEMPLATES.flatMap((template) => CURRENCIES.map((currency) => ({ template, currency }))))(
  "the template $template.name in $currency can be published as it is, and does not lose money",
  async ({ template, currency }) => {
    const { kind, key = "TEMPLATE" } = template;
    const payload = await readTemplate(template, currency);
    expect(publishProblems(kind, key, payload)).toEqual({
      fields: {},
      missing: [],
      isTotalWrong: false,
    });
    const losses = campaignCosts({ kind, key, payload }, BASIS).filter(({ isLoss }) => isLoss);
    expect(losses).toEqual([]);
  },
);
