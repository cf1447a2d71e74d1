/** The event that opens the palette of palette.tsx. */
export const OPEN_PALETTE = "parley-palette";

export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN_PALETTE));
}
