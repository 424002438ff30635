/** Makes calls over kept connections and counts how they ended. */
import { Pool } from "undici";

export interface Call {
  method?: "GET" | "POST";
  path: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Caller {
  /** Status of the answer; 0 when there was none. */
  call(call: Call): Promise<number>;
  close(): Promise<void>;
}

export function openCaller(url: string, connections: number): Caller {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 20_000 });
  return {
    async call({ method, path, token, body, headers = {} }) {
      try {
        const answer = await pool.request({
          path,
          method: method ?? (body === undefined ? "GET" : "POST"),
          headers: {
            ...headers,
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        await answer.body.dump();
        return answer.statusCode;
      } catch {
        return 0;
      }
    },
    close: () => pool.close(),
  };
}
