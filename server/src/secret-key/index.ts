export { countSealed, type SealedCounts } from "./read-sealed.ts";
export { processesWithout, type Rotated, rotateSecretKey, whenSealedWith } from "./rotate-secret-key.ts";
export { SEALED_COLUMNS } from "./sealed-columns.ts";
