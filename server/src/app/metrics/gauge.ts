// A gauge whose figures are read when the metrics are scraped.
import { Gauge, type Registry } from "prom-client";

export type Sample = [labels: Record<string, string>, value: number];

/** The gauge has no figure while `read` finds no sample. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: () => Sample[] | Promise<Sample[]>,
): void {
  new Gauge({
    name: `parley_${name}`,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await read();
      this.reset();
      // Without labels, a gauge that was reset shows 0.
      if (labelNames.length === 0) this.remove();
      for (const [labels, value] of samples) this.set(labels, value);
    },
  });
}
