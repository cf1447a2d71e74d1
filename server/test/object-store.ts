// An S3-compatible store for tests, with a proxy in front of it that makes the faults of a network.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { newFolder } from "./new-folder.ts";

export interface TestStore {
  proxy: FaultProxy;
  /** The settings of processes that use it. */
  environment: Record<string, string>;
  /** The keys of the bucket's objects. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

const OBJECT = "._S3rver_object";

export async function startTestStore(bucket: string): Promise<TestStore> {
  const directory = await newFolder("parley-objects-");
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const proxy = await startFaultProxy((await store.run()).port);
  return {
    proxy,
    environment: {
      PARLEY_S3_ENDPOINT: proxy.url,
      PARLEY_S3_ACCESS_KEY_ID: "S3RVER",
      PARLEY_S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    async keys() {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.filter((name) => name.endsWith(OBJECT)).map((name) => name.slice(0, -OBJECT.length));
    },
    async close() {
      await proxy.close();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
