export { CellsError } from "./cells-error.ts";
export { type Cell, mapCells, readCells } from "./map/map-cells.ts";
export { forgetAccount } from "./move/forget-account.ts";
export { cancelMove, type Moved, type MoveOptions, type MoveStep, moveAccount } from "./move/move-account.ts";
