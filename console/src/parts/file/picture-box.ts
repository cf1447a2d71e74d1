// The size of a picture in a conversation, known before the picture is loaded, so that nothing jumps.

/** Of the longer side, in pixels. */
const LONGEST = 320;
/** A target that a finger hits. */
const SHORTEST = 64;
/** A longer strip is cut on both ends. The large view shows all of it. */
const MOST_STRETCHED = 2.5;
const UNKNOWN = { width: 240, height: 160 };

export interface Size {
  width: number;
  height: number;
}

/** `null`: the size is not known yet. */
export function pictureBox(width: number | null, height: number | null): Size {
  if (!width || !height) return UNKNOWN;
  const ratio = Math.min(MOST_STRETCHED, Math.max(1 / MOST_STRETCHED, width / height));
  const longest = Math.min(LONGEST, Math.max(width, height));
  const box = ratio > 1 ? [longest, longest / ratio] : [longest * ratio, longest];
  const [across = 0, down = 0] = box.map((side) => Math.max(SHORTEST, Math.round(side)));
  return { width: across, height: down };
}
