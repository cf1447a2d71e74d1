// Ready-made mappings for systems that many businesses use, with how each of them signs its payloads.
import { readFile } from "node:fs/promises";
import type { Verification } from "../verification.ts";

export const PRESETS = {
  shopify: {
    title: "Shopify: customers and orders",
    verification: { kind: "hmac", header: "X-Shopify-Hmac-Sha256", encoding: "base64" },
  },
  woocommerce: {
    title: "WooCommerce: customers and orders",
    verification: { kind: "hmac", header: "X-WC-Webhook-Signature", encoding: "base64" },
  },
  hubspot: { title: "HubSpot: contacts", verification: { kind: "hubspot" } },
  stripe: { title: "Stripe: customers", verification: { kind: "stripe" } },
} as const satisfies Record<string, { title: string; verification: Verification }>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as [PresetName, ...PresetName[]];

export interface Preset {
  preset: PresetName;
  title: string;
  verification: Verification;
  /** JSONata. */
  mapping: string;
}

export async function readPreset(preset: PresetName): Promise<Preset> {
  const mapping = await readFile(new URL(`${preset}.jsonata`, import.meta.url), "utf8");
  return { preset, ...PRESETS[preset], mapping };
}
