/**
 * A bridge as a stranger writes it, from /api/docs/bridge.json alone. Nothing of ours is imported:
 * paths, field names and bodies come from the document, and it signs with the document's recipe.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fields = Record<string, unknown>;
interface Body {
  content: Record<
    string,
    { schema: { $ref: string }; examples: Record<string, { value: Fields }> }
  >;
}
interface Operation {
  operationId: string;
  requestBody?: Body;
  responses: Record<string, Partial<Body>>;
}
export interface Document {
  openapi: string;
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Fields>; securitySchemes: Record<string, Fields> };
}

/** What the recipe of the document exports. */
interface Recipe {
  callbackHeaders(secret: string, body: string, seconds?: number): Record<string, string>;
  callSignature(
    secret: string,
    call: { seconds: string; method: string; path: string; body: string },
  ): string;
  isWwCall(keys: { merchant: string; secret: string }, call: Call): boolean;
  isPayoutCall(keys: { key: string; secret: string }, call: Call): boolean;
  zapmanSign(secret: string, fields: Fields): string;
}
interface Call {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The keys that the operator and the bridge share. */
export interface Keys {
  feedSecret: string;
  ww: { merchant: string; secret: string };
  zapman: { merchant: string; secret: string };
  payout: { key: string; secret: string };
  balanceKey: string;
}

/** Reads the first recipe of a language in the document. */
export function recipeText({ info }: Document, language: "js" | "php"): string {
  const [, code] = info.description.split(`\`\`\`${language}\n`);
  return code?.split("```")[0] ?? "";
}

export const loadRecipe = (document: Document): Promise<Recipe> =>
  import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(recipeText(document, "js"))}`
  );

/** An example with other values. @throws for a name that the document does not have */
export function fill(example: Fields, values: Fields): Fields {
  const unknown = Object.keys(values).filter((name) => !(name in example));
  if (unknown.length > 0) throw new Error(`the document has no ${unknown.join(", ")}`);
  return { ...example, ...values };
}

/** The operation of the document with this id, and its path. */
export function find({ paths }: Document, operationId: string) {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === operationId) return { path, method, operation };
    }
  }
  throw new Error(`the document has no ${operationId}`);
}

/** The example of a request body. */
export const bodyExample = (document: Document, operationId: string, name: string): Fields =>
  exampleOf(find(document, operationId).operation.requestBody, name);

function exampleOf(body: Partial<Body> | undefined, name: string): Fields {
  const found = body?.content?.["application/json"]?.examples[name]?.value;
  if (!found) throw new Error(`the document has no example ${name}`);
  return found;
}

export interface Answer {
  status: number;
  /** A text is sent as it is. */
  body: Fields | string;
}

/** A bridge that listens, and answers once it has read the document. */
export async function openBridge() {
  let learned: { document: Document; recipe: Recipe; keys: Keys } | null = null;
  /** What the bridge remembers, by our reference. */
  const orders = new Map<string, Fields>();
  const transfers = new Map<string, Fields>();
  const asked: string[] = [];
  /** What the bridge answers in place of a right answer; null: the right one. */
  let mistake: ((operationId: string, right: Answer) => Answer) | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { method = "", url: path = "", headers } = request;
      const right = learned ? answer({ method, path, headers, body }) : null;
      reply(response, right && mistake ? mistake(asked.at(-1) ?? "", right) : right);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(call: Call): Answer | null {
    const { document, recipe, keys } = must(learned);
    const [path = "", query = ""] = call.path.split("?");
    const found = match(document, call.method.toLowerCase(), path);
    if (!found) return null;
    const { operation, inPath } = found;
    const say = (status: number, name: string, values: Fields = {}) => ({
      status,
      body: fill(exampleOf(operation.responses[status], name), values),
    });
    asked.push(operation.operationId);
    const fields = (call.body ? JSON.parse(call.body) : {}) as Fields;
    const [form] = operation.operationId.split(".");
    if (form === "ww" && !recipe.isWwCall(keys.ww, call)) return say(401, "wrongSignature");
    if (form === "payout" && !recipe.isPayoutCall(keys.payout, call)) {
      return say(401, "wrongSignature");
    }
    if (form === "zapman" && fields.sign !== recipe.zapmanSign(keys.zapman.secret, fields)) {
      return say(200, "wrongSign");
    }
    if (form === "balance" && call.headers.authorization !== `Bearer ${keys.balanceKey}`) {
      return say(401, "wrongKey");
    }
    switch (operation.operationId) {
      case "ww.create": {
        const { clientRef } = fields;
        const order = say(201, "pending", { ...fields, orderId: `order-${orders.size}` }).body;
        orders.set(`${clientRef}`, order);
        return { status: 201, body: order };
      }
      case "ww.read": {
        const order = orders.get(new URLSearchParams(query).get("clientRef") ?? "");
        return order ? { status: 200, body: order } : say(404, "notFound");
      }
      case "zapman.create": {
        const { merchant_id: _merchant, sign: _sign, ...order } = fields;
        const { success, data } = say(200, "waiting").body as { success: true; data: Fields };
        const made = fill(data, { ...order, order_no: `zapman-${orders.size}` });
        orders.set(`${order.reference}`, made);
        return { status: 200, body: { success, data: made } };
      }
      case "zapman.read": {
        const data = orders.get(`${fields.reference}`);
        return data ? say(200, "waiting", { data }) : say(200, "notFound");
      }
      case "payout.send": {
        const { bankCode: _bank, accountNo: _account, accountName: _name, ...order } = fields;
        const transfer = say(201, "accepted", order).body;
        transfers.set(`${fields.reference}`, transfer);
        return { status: 201, body: transfer };
      }
      case "payout.read": {
        const transfer = transfers.get(inPath.reference ?? "");
        return transfer ? { status: 200, body: transfer } : say(404, "notFound");
      }
      case "balance.read":
        return say(200, "balance", {
          ...inPath,
          currency: new URLSearchParams(query).get("currency"),
        });
      default:
        return null;
    }
  }

  return {
    url,
    orders,
    transfers,
    asked,
    mistake(wrong: typeof mistake) {
      mistake = wrong;
    },
    async learn(document: Document, keys: Keys) {
      learned = { document, recipe: await loadRecipe(document), keys };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error("the bridge has not read the document");
  return value;
}

/** The operation of a path, with the values of its parameters. */
function match({ paths }: Document, method: string, path: string) {
  for (const [template, item] of Object.entries(paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`);
    const values = pattern.exec(path)?.slice(1).map(decodeURIComponent);
    const operation = item[method];
    if (!values || !operation) continue;
    return { operation, inPath: Object.fromEntries(names.map((name, at) => [name, values[at]])) };
  }
  return null;
}

function reply(response: ServerResponse, answer: Answer | null): void {
  response.statusCode = answer?.status ?? 404;
  response.setHeader("content-type", "application/json");
  const body = answer?.body ?? {};
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
