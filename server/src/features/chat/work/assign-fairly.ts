import type { Language } from "@krapao/contract/languages";

/** An agent who is in the inbox and accepts conversations. */
export interface PresentAgent {
  staffId: string;
  languages: readonly Language[];
  /** Conversations that the agent has. */
  load: number;
  assignedAt: Date | null;
}

interface Waiting {
  id: string;
  /** Null: the customer has written no letter of a known script. */
  language: Language | null;
}

/**
 * Gives conversations to agents, in the order of the queue. The agent speaks the language and has
 * the fewest conversations; among equals, it is the one whose last assignment is oldest. An agent
 * with `loadMax` conversations gets none.
 */
export function assignFairly(
  agents: readonly PresentAgent[],
  queue: readonly Waiting[],
  loadMax: number,
): { id: string; staffId: string }[] {
  const state = agents.map((agent) => ({ ...agent, last: agent.assignedAt?.getTime() ?? 0 }));
  let turn = Math.max(0, ...state.map(({ last }) => last));
  const given: { id: string; staffId: string }[] = [];
  for (const { id, language } of queue) {
    const [best] = state
      .filter(({ load, languages }) => load < loadMax && speaks(languages, language))
      .sort((one, other) => one.load - other.load || one.last - other.last);
    if (!best) continue;
    best.load += 1;
    turn += 1;
    best.last = turn;
    given.push({ id, staffId: best.staffId });
  }
  return given;
}

const speaks = (languages: readonly Language[], language: Language | null) =>
  language === null || languages.includes(language);
