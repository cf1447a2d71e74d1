// What is wrong, in one sentence, and what can be done: made of a warning of the service, or of Home's figures.
import type { Key } from "../../words/t.ts";
import type { Warning } from "../queries/use-warnings.ts";

export interface Verdict {
  tone: "ok" | "warn" | "bad";
  key: Key;
  values: Record<string, string | number>;
  /** Filled in as `{at}`, and as `{time}`: for how long. */
  since?: string | null;
  /** Filled in as `{time}`, in milliseconds. */
  ms?: number;
  /** Named as `{channel}`; null if it isn't known. */
  channel?: string | null;
  /** An error, said in words as `{reason}`. */
  reason?: { code: string; channel: string };
  /** Why messages wait, said in words as `{cause}`. */
  cause?: string;
  /** Where something can be done, the best first. */
  acts: { key: Key; href: string; values?: Record<string, number> }[];
}

export function verdictOf(warning: Warning): Verdict {
  const { kind, id, name, channel, reason, since } = warning;
  const about = { since, values: { sender: name ?? "" }, channel };
  const toSenders = { key: "warning.toSenders", href: "/senders" } as const;
  const toWebhook = { key: "warning.toWebhook", href: `/webhooks/${id}` } as const;
  switch (kind) {
    case "sender_paused":
      return stopped(warning);
    case "sender_in_trouble":
      return troubled(warning);
    case "no_hooks":
      return reason === "maybe_quiet"
        ? { ...about, tone: "warn", key: "warning.maybeQuiet", acts: [toSenders] }
        : { ...about, tone: "bad", key: "warning.noHooks", acts: [toSenders] };
    case "messages_wait": {
      const see = { key: "home.toMessages", href: `/outgoing/waiting?sender=${id}` } as const;
      return { ...about, tone: "warn", key: "warning.late", cause: reason ?? "queue", acts: [see] };
    }
    case "broadcast_stopped":
      return {
        ...plain("warn", "warning.broadcastStopped", since),
        values: { reason: reason ?? "" },
        acts: [{ key: "warning.toBroadcast", href: `/broadcasts/${id}` }],
      };
    case "files_refused": {
      const repair = { key: "warning.newToken", href: `/senders?edit=${id}` } as const;
      const values = { ...about.values, n: warning.waiting ?? 0 };
      return { ...about, values, tone: "warn", key: "warning.filesRefused", acts: [repair] };
    }
    case "export_failed":
      return {
        ...plain("warn", "warning.exportFailed", since),
        acts: [{ key: "warning.toJobs", href: "/jobs" }],
      };
    case "many_opt_outs":
      return {
        ...plain("warn", "warning.manyOptOuts", since),
        values: { n: warning.waiting ?? 0 },
        acts: [{ key: "warning.toOptOuts", href: "/contacts?opted_out=true" }],
      };
    case "template_rebilled":
      return {
        ...plain("warn", "warning.rebilled", null),
        values: {
          template: name ?? "",
          category: reason?.replaceAll("_", " ") ?? "",
          n: warning.waiting ?? 0,
        },
        acts: [{ key: "warning.toTemplates", href: "/templates" }],
      };
    case "webhook_disabled":
      return {
        ...plain("warn", "warning.webhookDisabled", since),
        values: { host: hostOf(name) },
        acts: [toWebhook],
      };
    case "webhook_failing":
      return {
        ...plain("warn", "warning.webhookFailing", since),
        values: { host: hostOf(name) },
        acts: [toWebhook],
      };
    case "backup_old":
      return plain("warn", "warning.backupOld", since);
    case "store_failing":
      return plain("warn", "warning.storeFailing", since);
    case "disk_full":
      return plain("bad", "warning.diskFull", since);
  }
}

function plain(tone: Verdict["tone"], key: Key, since: string | null): Verdict {
  return { tone, key, values: {}, since, acts: [] };
}

function stopped({ id, name, channel, reason, since, waiting }: Warning): Verdict {
  const code = reason ?? "requested";
  const n = waiting ?? 0;
  const isRequested = code === "requested";
  const isToken = code === "channel_token_invalid";
  const see = {
    key: "warning.seeWaiting",
    href: `/outgoing/waiting?sender=${id}`,
    values: { n },
  } as const;
  const repair = isToken
    ? ({ key: "warning.newToken", href: `/senders?edit=${id}` } as const)
    : ({ key: "warning.toSenders", href: "/senders" } as const);
  return {
    tone: isRequested ? "warn" : "bad",
    key: isRequested ? "warning.pausedByUs" : "warning.stopped",
    values: { sender: name ?? "", n },
    since,
    reason: { code, channel: channel ?? "" },
    acts: [repair, ...(n > 0 ? [see] : [])],
  };
}

const TROUBLES: Record<string, Key> = {
  sending_blocked: "warning.sendingBlocked",
  sending_limited: "warning.sendingLimited",
  hooks_not_subscribed: "warning.notSubscribed",
  hooks_not_understood: "warning.notUnderstood",
  low_quality: "warning.lowQuality",
};
/** Errors that say why nothing is reported. */
const SILENT: Record<string, string> = {
  hooks_not_verified: "channel_hook_not_verified",
  hooks_elsewhere: "channel_hook_elsewhere",
  hooks_only_tests: "channel_hooks_only_tests",
};

const BAD = new Set<string | null>([
  "sending_blocked",
  "hooks_not_subscribed",
  "hooks_elsewhere",
  "hooks_not_verified",
]);

function troubled({ name, channel, reason }: Warning): Verdict {
  const silent = SILENT[reason ?? ""];
  const known = TROUBLES[reason ?? ""];
  return {
    tone: BAD.has(reason) ? "bad" : "warn",
    key: silent === undefined ? (known ?? "warning.limited") : "warning.silent",
    values: { sender: name ?? "" },
    channel,
    ...(known === undefined && { reason: { code: silent ?? reason ?? "", channel: channel ?? "" } }),
    acts: [{ key: "warning.toSenders", href: "/senders" }],
  };
}

function hostOf(address: string | null): string {
  return address === null ? "" : new URL(address).host;
}
