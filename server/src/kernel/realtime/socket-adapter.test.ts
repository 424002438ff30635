import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import pg from "pg";
import { pino } from "pino";
import { Server } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresTransport } from "./socket-adapter.ts";

const CLEANUP_MS = 100;

let base: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  base = await testDatabase();
  owner = new pg.Pool({ connectionString: base.urls.owner, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await base.close();
});

test("deletes pushes that were too large for a NOTIFY once they are old", async () => {
  await owner.query(
    `insert into socket_io_attachments (created_at, payload) values (now() - interval '1 hour', '')`,
  );
  const transport = postgresTransport(base.urls.app, pino({ level: "silent" }), CLEANUP_MS);
  const server = new Server({ adapter: transport.adapter });
  try {
    await transport.listening;
    const left = async () => (await owner.query("select from socket_io_attachments")).rowCount;
    await expect.poll(left).toBe(0);
  } finally {
    await server.of("/").adapter.close();
    await transport.close();
  }
});
