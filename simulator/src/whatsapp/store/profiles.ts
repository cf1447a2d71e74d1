// The business profile of each number.
import { openJournal } from "../../store/journal.ts";

export type Profile = Record<string, unknown>;

export interface Profiles {
  /** Empty for a number without a profile. */
  get(phoneNumberId: string): Profile;
  put(phoneNumberId: string, profile: Profile): Promise<void>;
  close(): void;
}

interface Line {
  phone_number_id: string;
  profile: Profile;
}

/** The last line of a number wins. */
export function openProfiles(path: string): Profiles {
  const profiles = new Map<string, Profile>();
  const keep = ({ phone_number_id, profile }: Line) => profiles.set(phone_number_id, profile);
  const journal = openJournal<Line>(path, keep);
  return {
    get: (phoneNumberId) => profiles.get(phoneNumberId) ?? {},
    async put(phone_number_id, profile) {
      await journal.append({ phone_number_id, profile });
      keep({ phone_number_id, profile });
    },
    close: () => journal.close(),
  };
}
