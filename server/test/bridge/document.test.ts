/** The document for bridges, its examples, its recipes and its page. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BRIDGE_SCHEMAS,
  bridgeDocument,
  SIGNING,
} from "@krapao/server/kernel/http/bridge/bridge-document";
import { VECTOR_SECRET, VECTORS } from "@krapao/server/kernel/http/bridge/recipes";
import { root } from "@krapao/testkit/settings";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type Document, loadRecipe, recipeText } from "./stranger.ts";

const document = bridgeDocument("1.0.0") as unknown as Document;
const page = readFileSync(join(root, "docs/bridges.md"), "utf8");
const operations = Object.values(document.paths).flatMap((item) =>
  Object.values(item).filter((each) => "operationId" in each),
);

/** Every body of every operation, with its examples. */
const bodies = operations.flatMap(({ operationId, requestBody, responses }) =>
  [requestBody, ...Object.values(responses)].flatMap((body) => {
    const content = body?.content?.["application/json"];
    if (!content) return [];
    const schema = content.schema.$ref.split("/").at(-1) ?? "";
    return Object.entries(content.examples).map(
      ([name, { value }]) => [operationId, schema, name, value] as const,
    );
  }),
);

describe("examples", () => {
  test.each(bodies)("%s: %s %s is what its schema says", (_operation, schema, _name, value) => {
    const strict = BRIDGE_SCHEMAS[schema as keyof typeof BRIDGE_SCHEMAS];
    // Equal: an example has no field that the schema does not have.
    expect(v.parse(strict as v.GenericSchema, value)).toEqual(value);
  });

  test("every schema has one, and every answer with a body shows one", () => {
    expect(new Set(bodies.map(([, schema]) => schema))).toEqual(
      new Set(Object.keys(document.components.schemas)),
    );
  });

  test.each([
    ["an amount of three decimals", { amount: 1.001 }],
    ["an amount as text", { amount: "1.00" }],
    ["no receiver", { accountNo: undefined }],
    ["a time without an offset", { at: "2026-11-21 17:01:00" }],
  ])("the schema is strict: it refuses %s", (_what, fields) => {
    const example = bodies.find(
      ([, schema, name]) => `${schema} ${name}` === "BankFeedEvent toAccount",
    );
    expect(v.is(BRIDGE_SCHEMAS.BankFeedEvent, { ...example?.[3], ...fields })).toBe(false);
  });
});

describe("the document", () => {
  test("is OpenAPI 3.1: ids are unique, and references, tags and schemes exist", () => {
    expect(document.openapi).toBe("3.1.0");
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operationId, tags: own, security } of operations as never as {
      operationId: string;
      tags: string[];
      security: Record<string, unknown>[];
    }[]) {
      expect(tags, operationId).toContain(own[0]);
      for (const name of security.flatMap(Object.keys)) {
        expect(document.components.securitySchemes, operationId).toHaveProperty(name);
      }
    }
    for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? "");
    }
  });

  test("names every parameter of a path", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(item) as {
        parameters?: { in: string; name: string }[];
      }[]) {
        const inPath = operation.parameters?.filter((each) => each.in === "path");
        if (inPath) expect(inPath.map(({ name }) => name)).toEqual(named);
      }
    }
  });

  test("says which form of the gateway a new bridge takes", () => {
    const gateways = document.tags.filter(({ description }) =>
      /new bridge takes/.test(description),
    );
    expect(gateways.map(({ name }) => name)).toEqual(["ww"]);
  });
});

describe("signing", () => {
  test("the page prints the recipes and texts of the document", () => {
    expect(page).toContain(SIGNING.trim());
  });

  test.each(VECTORS)("$what: the text has this signature", ({ text, signature }) => {
    const mac = createHmac("sha256", VECTOR_SECRET).update(text).digest("hex");
    expect(signature.toLowerCase()).toBe(mac);
  });

  test("the recipe in Node computes the texts of the document", async () => {
    const recipe = await loadRecipe(document);
    const [callback, post, get, zapman] = VECTORS;
    const seconds = 1_795_255_260;
    const body = callback.text.slice(`${seconds}.`.length);
    expect(recipe.callbackHeaders(VECTOR_SECRET, body, seconds)).toMatchObject({
      "x-krapao-signature": `t=${seconds},v1=${callback.signature}`,
    });
    const sign = (method: string, path: string, text: string) =>
      recipe.callSignature(VECTOR_SECRET, { seconds: `${seconds}`, method, path, body: text });
    expect(sign("POST", "/v1/transfers", '{"amount":250.5}')).toBe(post.signature);
    expect(sign("GET", "/v1/orders?clientRef=0199c0de", "")).toBe(get.signature);
    const fields = { reference: "0199c0de", merchant_id: "MERCHANT", sign: "another" };
    expect(recipe.zapmanSign(VECTOR_SECRET, fields)).toBe(zapman.signature);
  });

  test("the recipe in PHP compares itself with a text of the document", () => {
    const php = recipeText(document, "php");
    const [, secret, seconds, method, path, body, signature] =
      /call_signature\('([^']+)', '(\d+)', '(\w+)', '([^']+)', '([^']*)'\)\s+!== '(\w{64})'/.exec(
        php,
      ) ?? [];
    const known = VECTORS.find(({ text }) => text === `${seconds}.${method}.${path}.${body}`);
    expect([secret, signature]).toEqual([VECTOR_SECRET, known?.signature]);
    // What it hashes, in the order of the document.
    expect(php).toContain(`hash_hmac('sha256', "$seconds.$method.$path.$body", $secret)`);
    expect(php).toContain(`hash_hmac('sha256', "$seconds.$body", $secret)`);
    expect(php).toContain("ksort($fields, SORT_STRING)");
  });
});
