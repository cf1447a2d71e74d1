import type { Config } from "../../config/settings.ts";

/** Where this machine reaches a service with these settings. Port 0 stands for a port that only the service knows. */
export function addressHere({ host, port }: Pick<Config, "host" | "port">): string {
  // An address that means every address of the machine is reached at this machine's own.
  const name = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
