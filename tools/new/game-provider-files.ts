/** The files of a new game provider: an adapter that compiles, and the conformance suite of its port, which fails until it is written. */
import type { NewFile } from "./new.ts";

const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** `company` is the folder; the route name is the same until a row of game-providers.ts says otherwise. */
export function gameProviderFiles(company: string): NewFile[] {
  const folder = `server/src/adapters/${company}`;
  return [
    { path: `${folder}/client.ts`, text: client(company) },
    { path: `${folder}/translate.ts`, text: translate(company) },
    { path: `${folder}/${company}.test.ts`, text: conformance(company) },
    { path: `${folder}/README.md`, text: readme(company) },
  ];
}

const client = (
  company: string,
) => `import { callParty, type OutsideParty } from "../../kernel/outbound.ts";
import type { GameProvider } from "../../ports/game-provider.ts";
import { ask, attempt, lookUp, type ProviderTiming, unwrap } from "../game-call.ts";
import { readCredits, readDone, readLaunch, readStatus, readTransfer } from "./translate.ts";

/** The provider behind an opened party. Its paths, bodies and signature are guesses until its document is read. */
export function ${camel(company)}Provider(
  party: OutsideParty,
  { key, timing }: { key: string; timing: ProviderTiming },
): GameProvider {
  const call = (operation: string, body: object) =>
    callParty(party, {
      operation,
      method: "POST",
      path: \`/\${operation}\`,
      headers: { "content-type": "application/json", authorization: key },
      body: JSON.stringify(body),
      timeoutMs: timing.callTimeoutMs,
    });
  return {
    code: "${company}",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      resendIsSafe: false,
      passwords: true,
      providerTimeoutMs: timing.providerTimeoutMs,
    },
    async open({ username, password }) {
      unwrap(readDone(await ask(() => call("open", { username, password }))));
      return { username, password };
    },
    async setPassword(account) {
      unwrap(readDone(await ask(() => call("password", account))));
    },
    async balance({ username }) {
      return unwrap(readCredits(await ask(() => call("balance", { username }))));
    },
    transfer: ({ account: { username }, reference, direction, credits }) => {
      const body = { username, reference, direction, credits: \`\${credits}\` };
      return attempt(async () => readTransfer(await call("transfer", body), reference));
    },
    status: ({ reference }) =>
      lookUp(async () => readStatus(await call("status", { reference }), reference)),
    // null: the company does not report what was won and lost, so a balance proves nothing.
    played: async () => null,
    async launch(account) {
      return unwrap(readLaunch(await ask(() => call("launch", account))));
    },
  };
}
`;

const translate = (
  company: string,
) => `/** Between the words of ${company} and ours; pure. A status that is not understood is unknown, never a yes or a no. */
import type { PartyAnswer } from "../../kernel/outbound.ts";
import type { Launch, TransferOutcome, TransferStatus } from "../../ports/game-provider.ts";
import type { Reply } from "../game-call.ts";

const unread = ({ status }: PartyAnswer) => ({ reason: \`status \${status}\` });

export function readTransfer(answer: PartyAnswer, _reference: string): TransferOutcome {
  return { outcome: "unknown", ...unread(answer) };
}

export function readStatus(answer: PartyAnswer, _reference: string): TransferStatus {
  return { status: "unknown", ...unread(answer) };
}

export function readDone(answer: PartyAnswer): Reply<null> {
  return { outcome: "unknown", ...unread(answer) };
}

export function readCredits(answer: PartyAnswer): Reply<bigint> {
  return { outcome: "unknown", ...unread(answer) };
}

export function readLaunch(answer: PartyAnswer): Reply<Launch> {
  return { outcome: "unknown", ...unread(answer) };
}
`;

const conformance = (company: string) => `import { describe } from "vitest";
import { conformsToGameProvider, TIMING } from "../../../test/conformance/game-provider.ts";
import { closeParty, openParty } from "../../kernel/outbound.ts";
import { ${camel(company)}Provider } from "./client.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

// It needs sandbox/src/parties/${company}.ts, and then every answer read in translate.ts.
describe("${pascal(company)} against the sandbox", () => {
  conformsToGameProvider("${company}", ({ url }) => {
    const address = \`\${url}/${company}\`;
    const party = openParty({ name: "${company}", url: address, log: quiet, failuresMax: 1_000 });
    const provider = ${camel(company)}Provider(party, { key: "", timing: TIMING });
    return { provider, close: () => closeParty(party) };
  });
});
`;

const readme = (company: string) => `# ${pascal(company)}

What it is, where its documentation is, how it signs, what it can do (client reference, status query, duplicates, report of won and lost), what surprised us.
Its wire is in \`contract/src/wire/${company}.ts\`, and \`sandbox/src/parties/${company}.ts\` plays it.

To connect it: its dialect in \`server/src/outside-games.ts\`, one row in \`server/src/game-providers.ts\`, one in \`server/seeds/games.ts\`, and its variables.
`;
