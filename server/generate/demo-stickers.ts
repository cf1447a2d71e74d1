// Draws the demo's stickers into server/src/app/demo/stickers: WebP of 512 by 512 with a transparent ground, as WhatsApp
// takes them. Run it when a drawing changed: `npm exec -- node server/generate/demo-stickers.ts`.
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";

const INK = "#1c3d36";

const frame = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${inside}</svg>`;

const eyes = `<circle cx="196" cy="226" r="22" fill="${INK}"/><circle cx="316" cy="226" r="22" fill="${INK}"/>
  <circle cx="204" cy="218" r="7" fill="#fff"/><circle cx="324" cy="218" r="7" fill="#fff"/>`;

const smile = `<path d="M188 292 q68 74 136 0" fill="none" stroke="${INK}" stroke-width="18" stroke-linecap="round"/>`;

/** A bubble that smiles, a heart, and a parcel on its way. */
const DRAWINGS = [
  `<path d="M256 48c-122 0-212 82-212 190 0 62 30 114 78 148l-14 76 84-44c20 6 42 9 64 9 122 0 212-82 212-189S378 48 256 48z"
     fill="#7ddfb5" stroke="#fff" stroke-width="20" stroke-linejoin="round"/>${eyes}${smile}
   <circle cx="140" cy="272" r="24" fill="#ff9a8b" opacity=".7"/><circle cx="372" cy="272" r="24" fill="#ff9a8b" opacity=".7"/>`,
  `<path d="M256 452C96 336 44 252 44 178c0-68 50-114 112-114 44 0 80 24 100 64 20-40 56-64 100-64 62 0 112 46 112 114 0 74-52 158-212 274z"
     fill="#ff6b6b" stroke="#fff" stroke-width="20" stroke-linejoin="round"/>
   <path d="M120 176c0-30 20-50 46-50" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity=".8"/>${eyes}${smile}`,
  `<path d="M66 170 256 76l190 94v190L256 454 66 360z" fill="#e9b872" stroke="#fff" stroke-width="20" stroke-linejoin="round"/>
   <path d="M66 170 256 264l190-94L256 76z" fill="#f6d29a"/><path d="M256 264v190L446 360V170z" fill="#d49d54"/>
   <path d="M156 121l190 94v60l-46 22v-60L110 143z" fill="#4cc2ff"/>
   <circle cx="128" cy="282" r="12" fill="${INK}"/><circle cx="194" cy="314" r="12" fill="${INK}"/>
   <path d="M138 326q20 30 46 22" fill="none" stroke="${INK}" stroke-width="10" stroke-linecap="round"/>`,
];

const FOLDER = new URL("../src/app/demo/stickers/", import.meta.url);

await mkdir(FOLDER, { recursive: true });
for (const [index, drawing] of DRAWINGS.entries()) {
  const picture = await sharp(Buffer.from(frame(drawing)))
    .webp({ quality: 90 })
    .toBuffer();
  await writeFile(new URL(`${index + 1}.webp`, FOLDER), picture);
}
