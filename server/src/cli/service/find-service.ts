// Finds the address and key of the service: from the settings, else from the demo of the data folder.
import { readDemo } from "../../config/demo-file.ts";
import type { Config } from "../../config/settings.ts";
import { BASE_PATH } from "../../platform/http/version.ts";
import { CommandFailure } from "../command.ts";

interface Service {
  /** With /api and without a slash at its end. */
  baseUrl: string;
  key: string;
}

/** Sends the demo's key only to the demo's address. @throws CommandFailure */
export async function findService(config: Pick<Config, "url" | "key" | "dataDir">): Promise<Service> {
  const { url, dataDir } = config;
  const given = url === null ? null : withBasePath(url);
  if (given !== null && config.key !== null) return { baseUrl: given, key: config.key };
  const demo = await readDemo(dataDir);
  const baseUrl = given ?? demo?.baseUrl;
  if (baseUrl === undefined) {
    throw new CommandFailure(
      `Set PARLEY_URL and PARLEY_API_KEY, or give --url and --key. (${dataDir} has no demo.)`,
      2,
    );
  }
  const key = config.key ?? (demo?.baseUrl === baseUrl ? demo.key : undefined);
  if (key === undefined) {
    throw new CommandFailure(`The API key for ${baseUrl} is missing: set PARLEY_API_KEY, or give --key.`, 2);
  }
  return { baseUrl, key };
}

function withBasePath(url: string): string {
  return url.endsWith(BASE_PATH) ? url : `${url}${BASE_PATH}`;
}
