/** A company that keeps what it is sent and answers everything alike. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedRequest {
  method: string;
  path: string;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

export interface RecordingServer {
  url: string;
  requests: RecordedRequest[];
  close(): void;
}

/** Starts it on a free port of the loopback interface. */
export async function recordingServer(answer: object): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "", url: path = "", headers } = request;
    requests.push({ method, path, headers, body: Buffer.concat(parts).toString() });
    response.end(JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
