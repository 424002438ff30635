import { defineConfig } from "vitest/config";

const common = {
  env: { TZ: "UTC" },
  pool: "forks",
  // A test on a machine that is busy with other work is slow, not wrong.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A poll ends when the condition holds: the limit only says when the test gives up.
  expect: { poll: { timeout: 30_000 } },
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
