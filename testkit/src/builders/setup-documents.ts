/** Changes what staff users publish (bonuses, games, settings) through the console's API. */
import { equal } from "node:assert/strict";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import type { Answer, World } from "../world.ts";
import { approveAs } from "./approvals.ts";
import type { TestStaff } from "./staff-users.ts";

type Payload = Record<string, unknown>;
export type Published = { message: string; approvalId: string | null; document: SetupDocument };

/** The path of a document in the console's API. */
export const setupPath = (kind: string, key: string) => `/api/console/setup/${kind}/${key}`;

export type SetupEditor = ReturnType<typeof setupEditor>;

/**
 * The calls of a maker, who writes and publishes, and a checker, who approves. `token` makes a call
 * as another staff user.
 */
export function setupEditor(
  world: Pick<World, "console">,
  { maker, checker }: { maker: TestStaff; checker: TestStaff },
) {
  const call = <T = SetupDocument>(path: string, body?: unknown, token = maker.token) =>
    world.console<T>(body === undefined ? "GET" : "POST", path, { token, body });
  const read = async (kind: string, key: string) => (await call(setupPath(kind, key))).body;

  async function draft(kind: string, key: string, payload: Payload, token = maker.token) {
    const { liveVersion, draft: known } = await read(kind, key);
    const body = { base: liveVersion, revision: known?.revision ?? null, payload };
    return world.console<SetupDocument>("PUT", `${setupPath(kind, key)}/draft`, { token, body });
  }

  function publish(document: SetupDocument, more: Payload = {}, token = maker.token) {
    const { kind, key, draft: version } = document;
    const chosen = { versionId: version?.id, revision: version?.revision };
    const body = { ...chosen, validFrom: null, why: "because", ...more };
    return call<Published>(`${setupPath(kind, key)}/publish`, body, token);
  }

  /** Saves a draft with changes to the live document and publishes it. */
  async function change(kind: string, key: string, changes: Payload, token = maker.token) {
    const { live } = await read(kind, key);
    const saved = await draft(kind, key, { ...live, ...changes }, token);
    equal(saved.status, 200);
    return publish(saved.body, {}, token);
  }

  /** The second approval of a request. @returns the status of the answer */
  const approve = (id: string | null) => approveAs(world, checker, id ?? "");

  /** As `change`, and the second approval when the document needs one. */
  async function changeByTwo(
    kind: string,
    key: string,
    changes: Payload,
    token = maker.token,
  ): Promise<Answer<Published>> {
    const answer = await change(kind, key, changes, token);
    if (answer.body.approvalId) equal(await approve(answer.body.approvalId), 200);
    return answer;
  }

  /** Publishes a draft that needs a second approval, and approves it. */
  async function publishByTwo(document: SetupDocument, more: Payload = {}): Promise<void> {
    const { status, body } = await publish(document, more);
    equal(status, 200);
    equal(body.message, "APPROVAL_NEEDED");
    equal(await approve(body.approvalId), 200);
  }

  return { call, read, draft, publish, change, changeByTwo, publishByTwo, approve };
}
