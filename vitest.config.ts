import { defineConfig } from "vitest/config";

const common = {
  env: { TZ: "UTC" },
  pool: "forks",
  testTimeout: 20_000,
  hookTimeout: 60_000,
  exclude: ["**/node_modules/**", "**/dist/**"],
} as const;

// Only the rooms that meet the database start a cluster: a contract test runs at once.
export default defineConfig({
  test: {
    // Each worker drives a real PostgreSQL besides itself, and waits for clocks more than it works.
    maxWorkers: 3,
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
