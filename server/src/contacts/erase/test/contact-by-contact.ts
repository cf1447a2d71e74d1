// A step of an erasure that erases one contact after the other.
import type { Session } from "../../../platform/database/session.ts";
import type { EraseCounts, EraseStep, EraseSubject } from "../erase-contact.ts";

export function contactByContact(
  name: string,
  erase: (session: Session, subject: EraseSubject) => Promise<EraseCounts>,
): EraseStep {
  return {
    name,
    async run(session, subjects) {
      const counts: EraseCounts[] = [];
      for (const subject of subjects) counts.push(await erase(session, subject));
      return counts;
    },
  };
}
