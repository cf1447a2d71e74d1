// Writes moments of a binary COPY as RFC 3339 in UTC with milliseconds: 2026-01-31T23:59:59.999Z.
import { int32 } from "./copy-int32.ts";

/** PostgreSQL counts from 2000-01-01, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
/** `2026-01-31T`, which is made once for all of a day in a row. */
const DATE_BYTES = 11;

export class TimeWriter {
  #day = Number.NaN;
  #date: Buffer = Buffer.alloc(DATE_BYTES);

  /** Answers where in `out` it ended. Of times until 2255; what is less than a millisecond is left out. */
  write(given: Buffer, at: number, out: Buffer, place: number): number {
    const ms = EPOCH_MS + Math.floor(microseconds(given, at) / 1_000);
    const day = Math.floor(ms / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = Buffer.from(new Date(ms).toISOString().slice(0, DATE_BYTES));
    }
    const date = this.#date;
    for (let index = 0; index < DATE_BYTES; index++) out[place + index] = date[index] as number;
    writeTime(ms - day * DAY_MS, out, place + DATE_BYTES);
    return place + DATE_BYTES + TIME_BYTES;
  }
}

const ZERO = 0x30;
const COLON = 0x3a;
const DOT = 0x2e;
const Z = 0x5a;

/** `23:59:59.999Z`. */
const TIME_BYTES = 13;

/** Whole numbers of 32 bits, which are divided quicker. */
function writeTime(msOfDay: number, out: Buffer, at: number): void {
  const seconds = (msOfDay / 1_000) | 0;
  const minutes = (seconds / 60) | 0;
  const hours = (minutes / 60) | 0;
  const ms = (msOfDay | 0) - seconds * 1_000;
  writeTwoDigits(hours, out, at);
  out[at + 2] = COLON;
  writeTwoDigits(minutes - hours * 60, out, at + 3);
  out[at + 5] = COLON;
  writeTwoDigits(seconds - minutes * 60, out, at + 6);
  out[at + 8] = DOT;
  const hundreds = (ms / 100) | 0;
  out[at + 9] = ZERO + hundreds;
  writeTwoDigits(ms - hundreds * 100, out, at + 10);
  out[at + 12] = Z;
}

function writeTwoDigits(value: number, out: Buffer, at: number): void {
  const tens = (value / 10) | 0;
  out[at] = ZERO + tens;
  out[at + 1] = ZERO + value - tens * 10;
}

/** A number of 8 bytes. Past 2^53, in 2255, it is rounded. */
function microseconds(bytes: Buffer, at: number): number {
  return int32(bytes, at) * 2 ** 32 + (int32(bytes, at + 4) >>> 0);
}
