/**
 * The document for bridges: our own generic dialects as OpenAPI 3.1, from the strict schemas of the
 * contract. It lists calls in both directions: Krapao answers the callbacks, the bridge answers the
 * rest.
 */
import { bankFeedEvent } from "@krapao/contract/wire/bank-feed";
import { bridgeBalance, bridgeBalanceError } from "@krapao/contract/wire/bridge/balance";
import {
  PAYOUT_HEADERS,
  payoutCallback,
  payoutError,
  payoutRequest,
  payoutTransfer,
} from "@krapao/contract/wire/bridge/payout";
import {
  WW_HEADERS,
  wwCallback,
  wwCreateOrder,
  wwError,
  wwOrder,
} from "@krapao/contract/wire/bridge/ww";
import {
  zapmanAnswer,
  zapmanCallback,
  zapmanCreate,
  zapmanQuery,
} from "@krapao/contract/wire/bridge/zapman";
import { jsonSchema } from "../openapi.ts";
import { BASE_VARIABLES, BRIDGE_CALLS, type BridgeCall } from "./calls.ts";
import { bridgeExamples } from "./examples.ts";
import { NODE_RECIPE, PHP_RECIPE, VECTOR_SECRET, VECTORS } from "./recipes.ts";

/** What the check of the schema says: a JSON Schema is not made of it. */
const ONE_RECEIVER = { oneOf: [{ required: ["accountNo"] }, { required: ["proxy"] }] };

type JsonObject = Record<string, unknown>;

/** The schemas of the document, by name. */
export const BRIDGE_SCHEMAS = {
  BankFeedEvent: bankFeedEvent,
  WwCreateOrder: wwCreateOrder,
  WwOrder: wwOrder,
  WwError: wwError,
  WwCallback: wwCallback,
  ZapmanCreate: zapmanCreate,
  ZapmanQuery: zapmanQuery,
  ZapmanAnswer: zapmanAnswer,
  ZapmanCallback: zapmanCallback,
  PayoutRequest: payoutRequest,
  PayoutTransfer: payoutTransfer,
  PayoutError: payoutError,
  PayoutCallback: payoutCallback,
  Balance: bridgeBalance,
  BalanceError: bridgeBalanceError,
} as const;

const TAGS: Record<BridgeCall["tag"], string> = {
  bankFeed: "Money that came: one callback for each transfer to a house account or PromptPay id",
  ww: "The gateway, first form. A new bridge takes this one",
  zapman:
    "The gateway, second form, for a second gateway next to WW: it cannot cancel, and only its " +
    "callback names the payer",
  payout: "Money that goes out: withdrawals of members, and payments that are given back",
  balance: "What is in the operator's own accounts. It moves nothing",
};

const header = (name: string, description: string) => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

const SECURITY = {
  krapaoSignature: header(
    "X-Krapao-Signature",
    't=<unix seconds>,v1=<hex>: HMAC-SHA256 of "<seconds>.<body>" with the secret of the form',
  ),
  wwMerchant: header(WW_HEADERS.merchant, "WW_MERCHANT"),
  wwTimestamp: header(WW_HEADERS.timestamp, "Unix seconds"),
  wwSignature: header(
    WW_HEADERS.signature,
    'Hex HMAC-SHA256 of "<seconds>.<METHOD>.<path with query>.<body>" with WW_SECRET',
  ),
  payoutKey: header(PAYOUT_HEADERS.key, "PAYOUT_KEY"),
  payoutSignature: header(
    PAYOUT_HEADERS.signature,
    't=<seconds>,v1=<hex>: HMAC-SHA256 of "<seconds>.<METHOD>.<path>.<body>" with PAYOUT_SECRET',
  ),
  balanceKey: { type: "http", scheme: "bearer", description: "BALANCE_KEY" },
};

/** The signing recipes and the texts to compare with, in Markdown. docs/bridges.md has the same. */
export const SIGNING = `The body is signed byte by byte, so sign the text that you send and verify
the text that you received, before you parse it. Refuse a time more than 300 seconds away.

\`\`\`js
${NODE_RECIPE}\`\`\`

\`\`\`php
${PHP_RECIPE}\`\`\`

With the secret \`${VECTOR_SECRET}\`:

| what | signed text | signature |
|---|---|---|
${VECTORS.map(({ what, text, signature }) => `| ${what} | \`${text}\` | \`${signature}\` |`).join("\n")}
`;

const DESCRIPTION = `The generic dialects of Krapao, for a bridge between Krapao and a bank or a
gateway. \`docs/bridges.md\` explains them. Implement the forms that you need; each works alone.

- Calls that name another server go from Krapao to the bridge, below the base address that the
  operator configures. The others are callbacks of the bridge to Krapao.
- Write exactly what the schemas say. More fields are allowed and ignored.
- An answer that is in no list here proves nothing: Krapao keeps the money where it is, asks again,
  and alerts the operator's staff.

# Signing

${SIGNING}`;

/** Describes the calls between Krapao and a bridge as OpenAPI 3.1. */
export function bridgeDocument(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const call of BRIDGE_CALLS) {
    paths[call.path] ??= serversOf(call);
    Object.assign(paths[call.path] ?? {}, { [call.method]: operation(call) });
  }
  return {
    openapi: "3.1.0",
    info: { title: "Krapao bridges", version, description: DESCRIPTION },
    servers: [{ url: "/", description: "Krapao" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY,
      schemas: Object.fromEntries(
        Object.entries(BRIDGE_SCHEMAS).map(([name, schema]) => [
          name,
          { ...jsonSchema(schema, "input"), ...(name === "BankFeedEvent" && ONE_RECEIVER) },
        ]),
      ),
    },
  };
}

function serversOf({ tag, signedBy }: BridgeCall): JsonObject {
  if (tag === "bankFeed" || signedBy.includes("krapaoSignature")) return {};
  const description = `The bridge: ${BASE_VARIABLES[tag]} of the operator`;
  return { servers: [{ url: "https://bridge.example", description }] };
}

function operation(call: BridgeCall): JsonObject {
  const { operationId, tag, summary, parameters = [], body, answers, signedBy } = call;
  return {
    operationId,
    tags: [tag],
    summary,
    security: signedBy.length === 0 ? [] : [Object.fromEntries(signedBy.map((name) => [name, []]))],
    parameters: parameters.map(({ what, ...parameter }) => ({
      ...parameter,
      description: what,
      schema: { type: "string" },
    })),
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, { what, schema, shows }]) => [
        status,
        { description: what, ...(schema && { content: content(schema, shows) }) },
      ]),
    ),
  };
}

/** A body by its schema, with its examples or the named ones of them. */
function content(schema: string, shows?: readonly string[]): JsonObject {
  const examples = Object.entries(bridgeExamples[schema] ?? {})
    .filter(([name]) => shows?.includes(name) ?? true)
    .map(([name, value]) => [name, { value }]);
  return {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schema}` },
      examples: Object.fromEntries(examples),
    },
  };
}
