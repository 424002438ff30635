import { payloadSchema } from "@krapao/contract/console/setup/payloads";
import { missingTexts } from "@krapao/contract/console/setup/shapes";
import { CURRENCIES } from "@krapao/contract/money";
import * as v from "valibot";
import { expect, test } from "vitest";
import { readTemplate, TEMPLATES } from "./templates.ts";

test.each(TEMPLATES.flatMap((template) => CURRENCIES.map((currency) => ({ template, currency }))))(
  "the template $template.name in $currency can be published as it is",
  async ({ template, currency }) => {
    const { kind, key = "TEMPLATE" } = template;
    const schema = payloadSchema(kind, key);
    if (!schema) throw new Error(`${kind}/${key} is unknown`);
    const payload = await readTemplate(template, currency);
    expect(v.safeParse(schema, payload)).toMatchObject({ success: true });
    expect(missingTexts(schema, payload)).toEqual([]);
    if (payload.isActive === true) expect(payload.budget).toBeTruthy();
  },
);
