import { walkTexts } from "@krapao/contract/console/setup/shapes";
import type * as v from "valibot";
import type { Tx } from "../../kernel/db/database.ts";
import { requireTrustedHosts, type WrittenText } from "../lookups/index.ts";
import { schemaOf } from "./setup-kinds.ts";
import type { Version } from "./version.ts";

/** Every text of a payload, with the shape that the schema gives it. */
export function writtenTexts(
  schema: v.GenericSchema,
  payload: unknown,
  root = "payload",
): WrittenText[] {
  const shapes = new Map<string, "plain" | "html">();
  walkTexts(
    schema,
    payload,
    {
      texts({ path, about, value }) {
        shapes.set(path, about.shown);
        return value;
      },
    },
    root,
  );
  const shapeAt = (path: string) =>
    shapes.get(path) ?? shapes.get(path.slice(0, path.lastIndexOf("."))) ?? "value";
  const collect = (value: unknown, path: string): WrittenText[] => {
    if (typeof value === "string") return [{ path, text: value, shape: shapeAt(path) }];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => collect(each, `${path}.${key}`));
  };
  return collect(payload, root);
}

/** @throws HOST_NOT_TRUSTED when a document names a host that is not on the list */
export async function requireTrustedTexts(
  tx: Tx,
  { kind, key, payload }: Pick<Version, "kind" | "key" | "payload">,
): Promise<void> {
  // The list itself names new hosts, and owners publish it. No member reads the carriers' ranges.
  if (kind === "setting" && (key === "hosts" || key === "carriers")) return;
  await requireTrustedHosts(tx, writtenTexts(schemaOf({ kind, key }), payload));
}
