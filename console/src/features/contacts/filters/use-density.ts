// How high the rows of the table are, in this browser.
import { useState } from "react";
import { readPreference, writePreference } from "../../../platform/preferences.ts";

export type Density = "normal" | "compact";

export interface DensityChoice {
  density: Density;
  change(density: Density): void;
}

export function useDensity(): DensityChoice {
  const [density, setDensity] = useState<Density>(() =>
    readPreference("density") === "compact" ? "compact" : "normal",
  );
  return {
    density,
    change(next) {
      setDensity(next);
      writePreference("density", next);
    },
  };
}
