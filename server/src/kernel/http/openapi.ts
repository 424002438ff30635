import { COMMON_ERRORS, type Endpoint, STATUS_OF_CODE, TOKEN_ERRORS } from "@krapao/contract";
import { GUEST_ID_HEADER } from "@krapao/contract/member/chat";
import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";

type JsonObject = Record<string, unknown>;

/** Describes the contract as OpenAPI 3.1, from the schemas that also validate. */
export function openApiDocument(
  groups: Record<string, Record<string, Endpoint>>,
  version: string,
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [word, group] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(group)) {
      paths[endpoint.path] ??= {};
      Object.assign(paths[endpoint.path] ?? {}, {
        [endpoint.method.toLowerCase()]: operation(word, name, endpoint),
      });
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Krapao member API", version },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        guest: { type: "apiKey", in: "header", name: GUEST_ID_HEADER },
      },
    },
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
  };
}

function operation(word: string, name: string, endpoint: Endpoint): JsonObject {
  const described: JsonObject = {
    operationId: `${word}.${name}`,
    tags: [word],
    summary: endpoint.summary,
    responses: responses(endpoint),
    parameters: parameters(endpoint),
  };
  if (endpoint.input) {
    described.requestBody = {
      required: true,
      content: { "application/json": { schema: jsonSchema(endpoint.input, "input") } },
    };
  }
  if (endpoint.upload) {
    const file = { type: "string", format: "binary", maxLength: endpoint.upload.bytesMax };
    const schema = { type: "object", required: ["file"], properties: { file } };
    described.requestBody = { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (endpoint.access === "member") described.security = [{ bearer: [] }];
  // A caller without a token must send the guest id, in the body or in its header.
  if (endpoint.access === "guest") described.security = [{ bearer: [] }, { guest: [] }];
  return described;
}

function parameters(endpoint: Endpoint): JsonObject[] {
  const schema = endpoint.params ? jsonSchema(endpoint.params, "input") : {};
  const properties = (schema.properties ?? {}) as JsonObject;
  const inPath = Object.entries(properties).map(([name, property]) => ({
    name,
    in: "path",
    required: true,
    schema: property,
  }));
  const key = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "One key per action of the member; repeated with the same body it moves money once",
    schema: { type: "string", maxLength: 100 },
  };
  return endpoint.idempotent ? [...inPath, key] : inPath;
}

const AMOUNT = {
  type: "object",
  properties: { amount: { type: "number" }, currency: { type: "string" } },
  required: ["amount", "currency"],
};

/** What a refusal says besides its code, as `ErrorBody` of the contract. */
const REFUSAL_DETAILS = {
  fields: {
    type: "object",
    description: "Fields that the caller can correct, by path",
    additionalProperties: { enum: ["KEY_MISSING", "KEY_INVALID"] },
  },
  until: {
    type: "string",
    format: "date-time",
    description: "The end of a self-exclusion, of a delay, or of the wait that a limit asks for",
  },
  minimum: { ...AMOUNT, description: "The least amount that the call accepts" },
  keeps: { ...AMOUNT, description: "What would stay now, of a gift that became less" },
};

const RETRY_AFTER = {
  "Retry-After": {
    description: "Seconds until the next try, where they are known; `until` is the same time",
    schema: { type: "integer" },
  },
};

/** One response per status; its description lists the codes with that status. */
function responses(endpoint: Endpoint): JsonObject {
  const codes = new Set([
    ...endpoint.errors,
    ...COMMON_ERRORS,
    ...(endpoint.access === "member" ? TOKEN_ERRORS : []),
  ]);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = STATUS_OF_CODE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(", "),
      ...(status === 429 ? { headers: RETRY_AFTER } : {}),
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              message: { enum: list },
              requestId: { type: "string" },
              ...REFUSAL_DETAILS,
            },
            required: ["message", "requestId"],
          },
        },
      },
    },
  ]);
  return {
    200: {
      description: "Done",
      content: { "application/json": { schema: jsonSchema(endpoint.output, "output") } },
    },
    ...Object.fromEntries(refusals),
  };
}

const describeCustom: NonNullable<ConversionConfig["overrideSchema"]> = ({ valibotSchema }) => {
  if (valibotSchema.type === "custom") return { type: "string" };
  return undefined;
};

/** A schema of the contract as JSON Schema. */
export function jsonSchema(schema: NonNullable<Endpoint["input"]>, typeMode: "input" | "output") {
  const converted = toJsonSchema(schema, {
    typeMode,
    errorMode: "ignore",
    overrideSchema: describeCustom,
  });
  const { $schema: _dialect, ...rest } = converted;
  return rest as JsonObject;
}
