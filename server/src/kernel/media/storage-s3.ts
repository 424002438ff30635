/** Files in a bucket of any store with the S3 API. */
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Storage } from "./storage.ts";

/** Timeout of a request to the bucket. */
const TIMEOUT_MS = 20_000;

/** @param url `s3+https://key:secret@host/bucket`, with `?region=` for stores that have regions */
export function s3Storage(url: URL): Storage {
  const Bucket = url.pathname.slice(1);
  const client = new S3Client({
    endpoint: `${url.protocol.replace("s3+", "")}//${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    maxAttempts: 2,
    // Stores other than Amazon's may not support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  });
  const withTimeout = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }), withTimeout());
    },
    get: (Key) =>
      orAbsent(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), withTimeout());
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      }),
    size: (Key) =>
      orAbsent(async () => {
        const { ContentLength } = await client.send(
          new HeadObjectCommand({ Bucket, Key }),
          withTimeout(),
        );
        return ContentLength ?? 0;
      }),
    async stream(Key, { start, end }) {
      const Range = `bytes=${start}-${end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (Body instanceof Readable) return Body;
      throw new Error("the bucket did not return a stream");
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), withTimeout());
    },
  };
}

async function orAbsent<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NoSuchKey" || name === "NotFound") return null;
    throw error;
  }
}
