// Whether files can be written to the store and read from it, and whether deleted ones leave it.
import { findPlacesOfFiles, readWaitingDeletions } from "../../media/index.ts";
import { placeFault } from "../../platform/object-store.ts";
import { grouped } from "../progress.ts";
import { type Examination, REQUEST_MS } from "./examination.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";

const NAME = "files";
/** Seconds. A worker deletes every minute. */
const LATE = 3_600;

export async function checkMediaStore({ config, storage }: Examination): Promise<Finding[]> {
  const { mediaStore } = config;
  const others = (await findPlacesOfFiles(storage.database)).filter(({ place }) => place !== mediaStore);
  const findings = others.map(({ place, objects }) => {
    const detail = `${grouped(objects)} files are in ${place}, which isn't PARLEY_MEDIA_STORE: Parley can't delete them there.`;
    const advice = "Set PARLEY_MEDIA_STORE to this place again. A copy beside the original needs nothing.";
    return warning(NAME, detail, advice);
  });
  if (mediaStore === null) return findings;
  const fault = await placeFault(config, { place: mediaStore, timeout: REQUEST_MS });
  if (fault !== null)
    return [...findings, failed(NAME, fault, "Correct this: docs/operating.md has the settings.")];
  const { count, seconds } = await readWaitingDeletions(storage.database);
  if (seconds > LATE) {
    const detail = `${grouped(count)} deleted files are still in the store, the first for ${Math.floor(seconds / 3_600)} h.`;
    const advice =
      "Look into the log of the workers. While sending is held, nothing is deleted from the store.";
    findings.push(warning(NAME, detail, advice));
  }
  return [...findings, ok(NAME, `${mediaStore} can be written and read`)];
}
