// Whether the versions of the channels' APIs that this Parley uses end soon.
import { type Connector, createConnectors } from "../../channels/index.ts";
import type { Examination } from "./examination.ts";
import { type Finding, ok, warning } from "./finding.ts";

const DAY_MS = 86_400_000;
const SOON_DAYS = 90;

export function checkVersions({ config, simulatorUrl }: Examination): Finding[] {
  return versionFindings(createConnectors(config, simulatorUrl).all, Date.now());
}

/** `now`: milliseconds since 1970. */
export function versionFindings(connectors: readonly Pick<Connector, "version">[], now: number): Finding[] {
  const versions = connectors.flatMap(({ version }) => version ?? []);
  const ending = versions.flatMap(({ variable, name, endsAt }) => {
    if (endsAt === null || endsAt.getTime() - now > SOON_DAYS * DAY_MS) return [];
    const day = endsAt.toISOString().slice(0, 10);
    const detail = endsAt.getTime() > now ? `${name} ends on ${day}.` : `${name} has ended on ${day}.`;
    return [
      warning(
        "api version",
        detail,
        `Set ${variable} to a newer version, or to nothing for the one that Parley is made for.`,
      ),
    ];
  });
  const used = versions.map(({ name }) => name).join(", ");
  return ending.length > 0
    ? ending
    : [ok("api version", `${used}: no end within ${SOON_DAYS} days is known`)];
}
