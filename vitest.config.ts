import { defineConfig } from "vitest/config";

const common = {
  env: { TZ: "UTC" },
  pool: "forks",
  // A test on a machine that is busy with other work is slow, not wrong. Every wait ends earlier
  // (45 s), so that it names what was missing.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A poll ends when the condition holds: the limit only says when the test gives up.
  expect: { poll: { timeout: 45_000 } },
  exclude: ["**/node_modules/**", "**/dist/**"],
} as const;

// Only the rooms that meet the database start a cluster: a contract test runs at once.
export default defineConfig({
  test: {
    // Workers wait for clocks and for other processes more than they work.
    maxWorkers: 5,
    // The files of a worker share its modules: loading the server costs a second of processor time.
    // A test must therefore leave process.env and other globals as it found them.
    isolate: false,
    projects: [
      {
        test: {
          ...common,
          name: "plain",
          // A thread starts with less work than a process, and nothing here is bound to one.
          pool: "threads",
          include: ["{contract,sandbox,ui,browser,web,console}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...common,
          name: "database",
          include: ["{server,testkit,tools,bench}/**/*.test.ts"],
          globalSetup: ["testkit/src/postgres/template.ts"],
        },
      },
    ],
  },
});
