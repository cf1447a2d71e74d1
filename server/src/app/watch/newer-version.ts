// The notice that a newer version was released. Off unless the operator names the address that tells the newest release.
import { z } from "zod";
import { programVersion } from "../../config/program.ts";
import type { Clock } from "../../platform/clock.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

/**
 * The answer of GitHub's "Get the latest release", GET /repos/{owner}/{repo}/releases/latest, which Gitea and Forgejo have, too. Tags
 * other than three numbers are ignored, for example those of pre-releases.
 */
const releaseShape = z.object({
  tag_name: z.string().regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  published_at: z.iso.datetime({ offset: true }).nullable().catch(null),
});

/** Milliseconds until the next request: after an answer, and after a request without an answer. */
const AGAIN = { answered: 86_400_000, unanswered: 3_600_000 };
/** Milliseconds. A request for the warnings may wait this long for the answer. */
const ANSWER_WITHIN = 2_000;

interface NewerVersionOptions {
  /** Null: nothing is asked. */
  address: string | null;
  clock: Clock;
  own?: string;
}

/** Each process asks for itself. While the address doesn't answer, the last answer counts. */
export function newerVersion({ address, clock, own = programVersion() }: NewerVersionOptions): WarningSource {
  let newest: { version: string; since: Date | null } | null = null;
  let askAt = Number.NEGATIVE_INFINITY;
  return {
    kinds: ["newer_version"],
    async find(_runner, accountIds) {
      if (address === null) return [];
      if (clock.monotonic() >= askAt) {
        askAt = clock.monotonic() + AGAIN.unanswered;
        const answer = await readNewest(address).catch(() => null);
        if (answer) askAt = clock.monotonic() + AGAIN.answered;
        newest = answer ?? newest;
      }
      if (!newest || !isAfter(newest.version, own)) return [];
      const { version, since } = newest;
      return accountIds.map((accountId) => ({
        ...NOTHING,
        accountId,
        kind: "newer_version",
        reason: version,
        since,
        title: `Parley ${version} was released`,
        detail: `This is Parley ${own}.`,
        action: "docs/guides/upgrade.md has the steps. Nothing has to be done at once.",
      }));
    },
  };
}

async function readNewest(address: string) {
  const headers = { accept: "application/json", "user-agent": "Parley" };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(ANSWER_WITHIN) });
  const { tag_name: tag, published_at: at } = releaseShape.parse(await response.json());
  return { version: tag.replace("v", ""), since: at === null ? null : new Date(at) };
}

function isAfter(version: string, other: string): boolean {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}
