// The daily backup: when it is due.
const DAY_MS = 86_400_000;

/** `time`: HH:MM in UTC. */
export function nextBackupAt(time: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${time}:00Z`);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

/** The crontab pattern of a time. */
export function patternOf(time: string): string {
  const [hour, minute] = time.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}
