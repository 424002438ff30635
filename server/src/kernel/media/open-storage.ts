import { folderStorage, type Storage } from "./storage.ts";

/**
 * The configured bucket, or else the folder. The S3 client is large, so it is loaded only when
 * there is a bucket.
 */
export async function openStorage(place: {
  mediaUrl: URL | null;
  mediaDir: string;
}): Promise<Storage> {
  if (!place.mediaUrl) return folderStorage(place.mediaDir);
  const { s3Storage } = await import("./storage-s3.ts");
  return s3Storage(place.mediaUrl);
}
