/**
 * `npm run torture:chat -- --seed N [--seeds COUNT] [--faults 1000]`: members, guests and agents
 * write on several pages each while servers and the database die, sockets drop, connections go
 * silent on one side, answers are late, sends are repeated and tabs are reloaded. Every
 * acknowledged message must be on every page exactly once, in one order. Ends with 1 and the seed
 * when it is not.
 */
import { parseArgs } from "node:util";
import { tortureChat } from "./torture/chat/run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    faults: { type: "string", default: "1000" },
    members: { type: "string", default: "3" },
    guests: { type: "string", default: "2" },
    verbose: { type: "boolean", default: false },
  },
});

const bad: number[] = [];
for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed++) {
  const { faults, messages, lost, doubled, disordered, counts } = await tortureChat({
    seed,
    faults: Number(values.faults),
    members: Number(values.members),
    guests: Number(values.guests),
  });
  console.log(
    `seed ${seed}: ${faults} faults, ${messages} messages acknowledged, ${lost} lost, ${doubled} doubled, ${disordered} disordered`,
  );
  if (values.verbose) console.log(counts);
  if (lost + doubled + disordered > 0) bad.push(seed);
}
console.log(
  bad.length === 0
    ? `${values.seeds} seeds, no violation`
    : `violations with seed ${bad.join(", ")}`,
);
process.exit(bad.length === 0 ? 0 : 1);
