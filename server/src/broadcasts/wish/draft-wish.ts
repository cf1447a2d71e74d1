// Checks the broadcast of a request as a single message is checked, and chooses its sender.
import type { OutboundContent } from "../../channels/index.ts";
import {
  channelOf,
  type DraftDependencies,
  noSender,
  timesOf,
  unknownSourcePhone,
} from "../../messages/for-broadcasts.ts";
import { publicId } from "../../platform/ids.ts";
import type { BroadcastChange } from "./broadcast-field.ts";
import type { Content } from "./content-field.ts";
import { draftSample } from "./render.ts";

/**
 * Throws the Problem of a broadcast whose message can't be sent. Its files are named by their ids, so that what was checked is
 * what leaves.
 */
export async function draftWish(
  deps: DraftDependencies,
  accountId: string,
  { channel: name = "channel", source_phone: phone, template, message, send_at }: BroadcastChange,
) {
  timesOf({ send_at, template }, deps.clock.now());
  const channel = await channelOf(deps, accountId, name);
  const sender = await (phone === undefined
    ? deps.senders.defaultOf(accountId, channel)
    : deps.senders.forPhone(accountId, channel, phone));
  if (!sender) throw phone === undefined ? noSender() : unknownSourcePhone(phone);
  const content = message ? { message } : { template };
  const sample = await draftSample(deps, { accountId, sender, content });
  return { senderId: sender.senderId, content: withStoredFiles(content, sample) };
}

type Files = { mediaId?: string };

function withStoredFiles({ template, message }: Content, sample: OutboundContent): Content {
  if (!template || sample.type !== "template") return { message };
  return {
    template: {
      ...template,
      header: withStoredFile(template.header, sample),
      cards: template.cards?.map((card, index) => ({
        ...card,
        header: withStoredFile(card.header, sample.cards?.[index] ?? {}),
      })),
    },
  };
}

/** With the id of the file instead of its link. */
function withStoredFile<Header extends object | undefined>(header: Header, { mediaId }: Files): Header {
  if (!header || !mediaId) return header;
  const named = Object.entries(header).map(([kind, given]) => {
    const isFile = typeof given === "object" && given !== null && ("media_id" in given || "link" in given);
    return [kind, isFile ? { ...given, media_id: publicId("med", mediaId), link: undefined } : given];
  });
  return Object.fromEntries(named) as Header;
}
