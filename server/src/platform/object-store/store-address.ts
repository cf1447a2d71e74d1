import { STORE_ADDRESS } from "../../config/check.ts";
import { StoreError } from "./store-error.ts";

export interface StoreAddress {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
}

/** `text`: s3://bucket or s3://bucket/prefix. @throws StoreError */
export function parseStoreAddress(text: string): StoreAddress {
  const [, bucket, path = ""] = STORE_ADDRESS.exec(text) ?? [];
  if (bucket === undefined)
    throw new StoreError(`${text} must be an address like s3://bucket or s3://bucket/prefix.`);
  const parts = path.split("/").filter(Boolean);
  return { bucket, prefix: parts.map((part) => `${part}/`).join("") };
}
