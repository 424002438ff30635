/** What owners set up on the first day: house accounts and games. One asks, the other approves. */
import type { list } from "@krapao/contract/console/approvals";
import type { publish, read, saveDraft } from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { ask } from "../api/calls.ts";
import type { State } from "./state.ts";

interface Document {
  kind: "channel" | "game" | "setting";
  key: string;
  payload: Record<string, unknown>;
}

const account = (key: string, fields: Record<string, unknown>): Document => ({
  kind: "channel",
  key,
  payload: {
    bankCode: key,
    accountName: "KRAPAO COMPANY LIMITED",
    currency: "THB",
    promptpayId: null,
    qrMin: 100,
    qrMax: 200_000,
    qrExpireSeconds: 600,
    canCancel: true,
    isActive: true,
    ...fields,
  },
});

const game = (key: string, fields: Record<string, unknown>): Document => ({
  kind: "game",
  key,
  payload: {
    ftWalletSlot: 1,
    web: null,
    android: null,
    ios: null,
    loginStyle: "provider",
    isActive: true,
    ...fields,
  },
});

const art = (name: string) => ({ logo: `/art/${name}.svg`, background: `/art/${name}-bg.svg` });

/** Two gateways, a bank account for transfers, and a game of each kind. */
const DOCUMENTS: readonly Document[] = [
  account("WW", {
    bankType: "gateway",
    mode: "qr",
    nameTH: "ดับเบิลยูดับเบิลยู เพย์",
    nameEN: "WW Pay",
    accountNo: "7440000025",
    position: 1,
  }),
  account("ZAPMAN", {
    bankType: "gateway",
    mode: "qr",
    nameTH: "แซปแมน เพย์",
    nameEN: "Zapman Pay",
    accountNo: "7440000033",
    canCancel: false,
    position: 2,
  }),
  account("SCB", {
    bankType: "bank",
    mode: "auto",
    nameTH: "ธนาคารไทยพาณิชย์",
    nameEN: "Siam Commercial Bank",
    accountNo: "7440000041",
    position: 10,
  }),
  game("JOKER2", {
    provider: "joker2",
    name: "Koi Garden",
    category: "slot",
    ...art("koi-garden"),
    position: 1,
  }),
  game("BETFLIX", {
    provider: "betflix",
    name: "Jade Table",
    category: "sport",
    ...art("jade-table"),
    position: 2,
  }),
  game("ASKMEBET", {
    provider: "askmebet",
    name: "Paper Lantern",
    category: "lotto",
    ...art("paper-lantern"),
    position: 3,
  }),
];

interface People {
  maker: string;
  checker: string;
}

/**
 * Publishes every document, with the second owner's approval. A new house account waits for the
 * hours of `bankChangeDelayHours`; on the first day, without members, both owners set them to none
 * meanwhile.
 */
export async function setUp({ consoleUrl, owners }: State): Promise<void> {
  const [maker = "", checker = ""] = owners.map(({ token = "" }) => token);
  const people = { maker, checker };
  const before = await delay(consoleUrl, 0, people);
  for (const document of DOCUMENTS) await publishDocument(consoleUrl, document, people);
  await delay(consoleUrl, before, people);
}

/** Sets the hours after which a new house account takes effect. @returns what they were */
async function delay(consoleUrl: string, hours: number, people: People): Promise<number> {
  const place = `${consoleUrl}/api/console/setup/setting/limits`;
  const { live } = await ask<ClientOutput<typeof read>>(place, { token: people.maker });
  const payload = { ...live, bankChangeDelayHours: hours };
  await publishDocument(consoleUrl, { kind: "setting", key: "limits", payload }, people);
  return Number(live?.bankChangeDelayHours);
}

async function publishDocument(
  consoleUrl: string,
  { kind, key, payload }: Document,
  { maker, checker }: People,
): Promise<void> {
  const at = (path: string) => `${consoleUrl}/api/console${path}`;
  const place = `/setup/${kind}/${key}`;
  const { liveVersion } = await ask<ClientOutput<typeof read>>(at(place), { token: maker }).catch(
    () => ({ liveVersion: 0 }),
  );
  const saved = await ask<ClientOutput<typeof saveDraft>>(at(`${place}/draft`), {
    method: "PUT",
    token: maker,
    body: { base: liveVersion, revision: null, payload },
  });
  const { approvalId } = await ask<ClientOutput<typeof publish>>(at(`${place}/publish`), {
    method: "POST",
    token: maker,
    body: {
      versionId: saved.draft?.id,
      revision: saved.draft?.revision,
      validFrom: null,
      why: "the first day of the operator",
    },
  });
  if (approvalId === null) return;
  const { rows } = await ask<ClientOutput<typeof list>>(at("/approvals"), {
    method: "POST",
    token: checker,
    body: { tab: "waiting" },
  });
  const payloadHash = rows.find(({ id }) => id === approvalId)?.payloadHash;
  await ask(at(`/approvals/${approvalId}/approve`), {
    method: "POST",
    token: checker,
    body: { payloadHash, why: "checked against the bank's letter" },
  });
}
