/**
 * The files of a new game provider: an adapter that compiles, and the conformance suite of its
 * port, which fails until the adapter is written.
 */
import { camel, dialectFile, type NewFile, pascal } from "./names.ts";

/**
 * `company` is the folder, and the name in routes until a row of game-providers.ts sets another
 * one.
 */
export function gameProviderFiles(company: string): NewFile[] {
  const folder = `server/src/adapters/${company}`;
  return [
    dialectFile(company),
    { path: `${folder}/client.ts`, text: client(company) },
    { path: `${folder}/translate.ts`, text: translate(company) },
    { path: `${folder}/${company}.test.ts`, text: conformance(company) },
    { path: `${folder}/README.md`, text: readme(company) },
  ];
}

const client = (
  company: string,
) => `import { callExternalParty, type ExternalParty } from "../../kernel/outbound/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import {
  attemptTransfer,
  capabilitiesOf,
  lookUpTransfer,
  type ProviderTraits,
  request,
  SILENT,
  unwrap,
  withoutOpen,
} from "../game-call.ts";
import { readCredits, readDone, readLaunch, readStatus, readTransfer } from "./translate.ts";

/**
 * Connects the provider through an opened external party. Paths, bodies and signature are guesses
 * until the provider's documentation is read.
 */
export function ${camel(company)}Provider(
  external: ExternalParty,
  { key, ...traits }: ProviderTraits & { key: string },
): GameProvider {
  const call = (operation: string, body: object) =>
    callExternalParty(external, {
      operation,
      method: "POST",
      path: \`/\${operation}\`,
      headers: { "content-type": "application/json", authorization: key },
      body: JSON.stringify(body),
      timeoutMs: traits.timing.callTimeoutMs,
    });
  return {
    code: "${company}",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: false,
      // The company reports neither single bets nor the stakes that are not settled.
      ...SILENT,
      passwords: true,
      ...capabilitiesOf(traits),
    },
    async open({ username, password }) {
      unwrap(readDone(await request(() => call("open", { username, password }))));
      return { username, password };
    },
    async setPassword(account) {
      unwrap(readDone(await request(() => call("password", account))));
    },
    async balance({ username }) {
      return withoutOpen(readCredits(await request(() => call("balance", { username }))));
    },
    transfer: ({ account: { username }, reference, direction, credits }) => {
      const body = { username, reference, direction, credits: \`\${credits}\` };
      return attemptTransfer(async () => readTransfer(await call("transfer", body), reference));
    },
    status: ({ reference }) =>
      lookUpTransfer(async () => readStatus(await call("status", { reference }), reference)),
    // null: the company does not report what was won and lost, so a balance proves nothing.
    played: async () => null,
    async launch(account) {
      return unwrap(readLaunch(await request(() => call("launch", account))));
    },
  };
}
`;

const translate = (
  company: string,
) => `/** Translates between ${company} and our port. Pure; an unknown status is outcome unknown. */
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { Launch, TransferOutcome, TransferStatus } from "../../ports/game-provider.ts";
import type { Reply } from "../game-call.ts";

const unread = ({ status }: ExternalAnswer) => ({ reason: \`status \${status}\` });

export function readTransfer(answer: ExternalAnswer, _reference: string): TransferOutcome {
  return { outcome: "unknown", ...unread(answer) };
}

export function readStatus(answer: ExternalAnswer, _reference: string): TransferStatus {
  return { status: "unknown", ...unread(answer) };
}

export function readDone(answer: ExternalAnswer): Reply<null> {
  return { outcome: "unknown", ...unread(answer) };
}

export function readCredits(answer: ExternalAnswer): Reply<bigint> {
  return { outcome: "unknown", ...unread(answer) };
}

export function readLaunch(answer: ExternalAnswer): Reply<Launch> {
  return { outcome: "unknown", ...unread(answer) };
}
`;

const conformance = (company: string) => `import { describe } from "vitest";
import { conformsToGameProvider } from "@krapao/testkit/conformance/game-provider";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import { SETTLED_BY } from "../../ports/longest-bet.ts";
import { ${camel(company)}Provider } from "./client.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

// It needs sandbox/src/games/${company}.ts, and then every answer read in translate.ts.
describe("${pascal(company)} against the sandbox", () => {
  conformsToGameProvider("${company}", ({ url }, timing) => {
    const address = \`\${url}/${company}\`;
    const external = openExternalParty({ name: "${company}", url: address, log: quiet, failuresMax: 1_000 });
    const provider = ${camel(company)}Provider(external, {
      key: "",
      timing,
      settledBy: SETTLED_BY.slots,
    });
    return { provider, close: () => closeExternalParty(external) };
  });
});
`;

const readme = (company: string) => `# ${pascal(company)}

What it is, where its documentation is, how it signs, what it can do (client reference, status query, duplicates, report of won and lost), what surprised us.
Its wire is in \`contract/src/wire/${company}.ts\`, and \`sandbox/src/games/${company}.ts\` plays it.

To connect it: its dialect in \`server/src/external-games.ts\`, one row in \`server/src/game-providers.ts\`, one in \`server/seeds/games.ts\`, and its variables.
`;
