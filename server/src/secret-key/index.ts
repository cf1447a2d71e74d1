export { countSealed, type SealedCounts } from "./read-sealed.ts";
export { type Rotated, type Rotation, rotateSecretKey } from "./rotate-secret-key.ts";
export { SEALED_COLUMNS } from "./sealed-columns.ts";
