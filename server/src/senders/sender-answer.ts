// A sender as the API answers it: its secrets are written, never read back.
import { z } from "zod";
import { publicId } from "../platform/ids.ts";
import { DROP_CAUSES, type DropCause } from "./dropped-facts.ts";
import { HOOK_PATH } from "./hook-id.ts";
import type { SenderCounts } from "./sender-counts.ts";
import type { AnsweredSenderRow } from "./sender-rows.ts";

const causes = Object.entries(DROP_CAUSES) as [DropCause, string][];
const counts = causes.map(([cause, description]) => [cause, z.int().meta({ description })] as const);

const droppedFacts = z
  .object(Object.fromEntries(counts) as Record<DropCause, z.ZodInt>)
  .meta({ description: "What its hook told and was dropped, by cause. Some seconds late." });

export const senderAnswer = z
  .object({
    id: z.string(),
    channel: z.string(),
    phone: z.string(),
    default: z.boolean().meta({ description: "Whether messages without a `source_phone` leave through it." }),
    rate: z.int().meta({ description: "Messages a second at most." }),
    status: z.enum(["active", "paused"]),
    paused_reason: z.string().nullable().meta({
      description: "Why the channel refused the sender, as a code, for example `channel_token_invalid`.",
    }),
    whatsapp: z.object({ phone_number_id: z.string(), business_account_id: z.string() }),
    hook_url: z.string().meta({ description: "The callback address to set at the channel." }),
    waiting: z.int().meta({ description: "Messages that wait to leave through it." }),
    dropped_facts: droppedFacts,
    created_at: z.string(),
  })
  .meta({ id: "Sender" });

export function answerOf(row: AnsweredSenderRow, { waiting, dropped }: SenderCounts, publicUrl: string) {
  return {
    id: publicId("snd", row.sender_id),
    channel: row.channel,
    phone: row.phone,
    default: row.is_default,
    rate: row.rate,
    status: row.status,
    paused_reason: row.paused_reason,
    whatsapp: {
      phone_number_id: row.channel_number_id,
      business_account_id: row.channel_business_id,
    },
    hook_url: `${publicUrl.replace(/\/$/, "")}${HOOK_PATH}/${row.channel}/${row.hook_id}`,
    waiting,
    dropped_facts: dropped,
    created_at: row.created_at.toISOString(),
  } satisfies z.input<typeof senderAnswer>;
}
