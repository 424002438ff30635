import { publishProblems } from "@krapao/contract/console/setup/publishable";
import { CURRENCIES } from "@krapao/contract/money";
import { expect, test } from "vitest";
import { readTemplate, TEMPLATES } from "./templates.ts";

test.each(TEMPLATES.flatMap((template) => CURRENCIES.map((currency) => ({ template, currency }))))(
  "the template $template.name in $currency can be published as it is",
  async ({ template, currency }) => {
    const { kind, key = "TEMPLATE" } = template;
    const payload = await readTemplate(template, currency);
    expect(publishProblems(kind, key, payload)).toEqual({
      fields: {},
      missing: [],
      isTotalWrong: false,
    });
  },
);
