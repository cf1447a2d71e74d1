// Checks the location of a send.
import { isRecord, optionalText, refuse } from "../body-fields.ts";

/** Throws GraphError. Meta takes coordinates as numbers or as texts. */
export function checkLocation(given: unknown): void {
  if (!isRecord(given)) throw refuse("The parameter location is required.");
  checkDegrees(given, "latitude", 90);
  checkDegrees(given, "longitude", 180);
  optionalText(given, "name");
  optionalText(given, "address");
}

function checkDegrees(given: Record<string, unknown>, name: string, most: number): void {
  const value = given[name];
  if (value === undefined || value === null || value === "")
    throw refuse(`The parameter location['${name}'] is required.`);
  const degrees = typeof value === "string" || typeof value === "number" ? Number(value) : Number.NaN;
  if (!(Math.abs(degrees) <= most))
    throw refuse(`Param location['${name}'] must be from -${most} to ${most}.`);
}
