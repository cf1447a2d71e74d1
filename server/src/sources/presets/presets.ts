// The systems whose payloads Parley reads. One line each.
import { hubspot } from "./hubspot.ts";
import { parley } from "./parley.ts";
import type { Preset } from "./preset.ts";
import { shopify } from "./shopify.ts";
import { stripe } from "./stripe.ts";
import { woocommerce } from "./woocommerce.ts";

export const PRESETS = {
  shopify,
  woocommerce,
  hubspot,
  stripe,
  parley,
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as [PresetName, ...PresetName[]];
