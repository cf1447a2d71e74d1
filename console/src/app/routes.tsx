// The pages by address. Each is loaded when it is first opened.
import {
  IconAddressBook,
  IconBolt,
  IconChartBar,
  IconDatabaseImport,
  IconDeviceMobile,
  IconHistory,
  IconHome,
  IconKey,
  IconMessages,
  IconSettings,
  IconSpeakerphone,
  IconSticker,
  IconTemplate,
  IconTransfer,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { HomePage } from "../features/home/index.ts";
import { type LazyPart, lazyPart } from "../parts/page/lazy-part.tsx";
import { IMPORT, type Need } from "../platform/session.ts";
import type { Key } from "../words/t.ts";

/** Without what it needs, the page is hidden. */
export interface Page extends Need {
  path: string;
  /** The addresses that show the page, where they are more than `path`. */
  pattern?: string;
  Component: LazyPart<object>;
}

export interface Place extends Page {
  name: Key;
  Icon: TablerIcon;
  /** Of the navigation itself, or of what stands under Settings. */
  group: "main" | "settings.shop" | "settings.data" | "settings.developers";
}

const signInPages = () => import("../features/sign-in/index.ts");
export const SignIn = lazyPart<"SignInPage", object>(signInPages, "SignInPage");
export const SignInAgain = lazyPart<"SignInDialog", object>(signInPages, "SignInDialog");
export const Invitation = lazyPart<"InvitationPage", { token: string; onDone(): void }>(
  signInPages,
  "InvitationPage",
);
export const ProviderReturn = lazyPart<"ProviderReturnPage", { answer: string; onDone(): void }>(
  signInPages,
  "ProviderReturnPage",
);

/** In the order of the navigation, then of what stands under Settings. */
export const PLACES: Place[] = [
  {
    path: "/",
    Icon: IconHome,
    name: "nav.home",
    group: "main",
    scope: "usage:read",
    // Part of the first file: most visits begin here, and the figures come one request earlier.
    Component: Object.assign(HomePage, { preload: () => undefined }),
  },
  {
    path: "/conversations",
    Icon: IconMessages,
    pattern: "/conversations/:reference?",
    name: "nav.conversations",
    group: "main",
    scope: "inbox:read",
    Component: lazyPart(() => import("../features/conversations/index.ts"), "ConversationsPage"),
  },
  {
    path: "/contacts",
    Icon: IconAddressBook,
    name: "nav.contacts",
    group: "main",
    scope: "contacts:read",
    Component: lazyPart(() => import("../features/contacts/index.ts"), "ContactsPage"),
  },
  {
    path: "/broadcasts",
    Icon: IconSpeakerphone,
    name: "nav.broadcasts",
    group: "main",
    scope: "broadcasts:read",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/broadcasts/index.ts"), "BroadcastsPage"),
  },
  {
    path: "/templates",
    Icon: IconTemplate,
    name: "nav.templates",
    group: "main",
    scope: "templates:read",
    Component: lazyPart(() => import("../features/templates/index.ts"), "TemplatesPage"),
  },
  {
    path: "/settings",
    Icon: IconSettings,
    name: "nav.settings",
    group: "settings.shop",
    scope: "messages:read",
    Component: lazyPart(() => import("../features/settings/index.ts"), "SettingsPage"),
  },
  {
    path: "/senders",
    Icon: IconDeviceMobile,
    name: "nav.senders",
    group: "settings.shop",
    scope: "messages:read",
    Component: lazyPart(() => import("../features/senders/index.ts"), "SendersPage"),
  },
  {
    path: "/team",
    Icon: IconUsers,
    name: "nav.team",
    group: "settings.shop",
    scope: "people:write",
    Component: lazyPart(() => import("../features/team/index.ts"), "TeamPage"),
  },
  {
    path: "/quick-replies",
    Icon: IconBolt,
    name: "nav.quickReplies",
    group: "settings.shop",
    scope: "messages:send",
    Component: lazyPart(() => import("../features/quick-replies/index.ts"), "QuickRepliesPage"),
  },
  {
    path: "/stickers",
    Icon: IconSticker,
    name: "nav.stickers",
    group: "settings.shop",
    scope: "messages:send",
    Component: lazyPart(() => import("../features/stickers/index.ts"), "StickersPage"),
  },
  {
    path: "/figures",
    Icon: IconChartBar,
    name: "nav.figures",
    group: "settings.data",
    scope: "usage:read",
    Component: lazyPart(() => import("../features/figures/index.ts"), "FiguresPage"),
  },
  {
    path: "/jobs",
    Icon: IconTransfer,
    name: "nav.jobs",
    group: "settings.data",
    scope: "contacts:read",
    Component: lazyPart(() => import("../features/transfer/index.ts"), "JobsPage"),
  },
  {
    path: "/audit",
    Icon: IconHistory,
    name: "nav.audit",
    group: "settings.data",
    scope: "audit:read",
    Component: lazyPart(() => import("../features/audit/index.ts"), "AuditPage"),
  },
  {
    path: "/keys",
    Icon: IconKey,
    name: "nav.keys",
    group: "settings.developers",
    scope: "keys:write",
    Component: lazyPart(() => import("../features/keys/index.ts"), "KeysPage"),
  },
  {
    path: "/webhooks",
    Icon: IconWebhook,
    name: "nav.webhooks",
    group: "settings.developers",
    scope: "webhooks:write",
    Component: lazyPart(() => import("../features/webhooks/index.ts"), "WebhooksPage"),
  },
  {
    path: "/sync",
    Icon: IconDatabaseImport,
    name: "nav.sync",
    group: "settings.developers",
    scope: "contacts:write",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/sync/index.ts"), "SyncPage"),
  },
];

/** Pages that the navigation doesn't list. */
export const INNER_PAGES: Page[] = [
  {
    path: "/outgoing/:view",
    scope: "messages:read",
    Component: lazyPart(() => import("../features/messages/index.ts"), "OutgoingPage"),
  },
  {
    path: "/messages/:id",
    scope: "messages:read",
    Component: lazyPart(() => import("../features/messages/index.ts"), "MessagePage"),
  },
  {
    path: "/sync/:id",
    scope: "contacts:write",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/sync/index.ts"), "SourcePage"),
  },
  {
    path: "/webhooks/:id",
    scope: "webhooks:write",
    Component: lazyPart(() => import("../features/webhooks/index.ts"), "WebhookPage"),
  },
  {
    path: "/erasures/:id",
    scope: "contacts:read",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/erase/index.ts"), "ErasurePage"),
  },
  {
    path: "/contacts/import",
    ...IMPORT,
    Component: lazyPart(() => import("../features/transfer/index.ts"), "ImportPage"),
  },
  {
    path: "/imports/:id",
    ...IMPORT,
    Component: lazyPart(() => import("../features/transfer/index.ts"), "ImportRecordPage"),
  },
  {
    path: "/broadcasts/new",
    scope: "broadcasts:write",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/broadcasts/index.ts"), "EditBroadcastPage"),
  },
  {
    path: "/broadcasts/:id/edit",
    scope: "broadcasts:write",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/broadcasts/index.ts"), "EditBroadcastPage"),
  },
  {
    path: "/broadcasts/:id",
    scope: "broadcasts:read",
    ofEverybody: true,
    Component: lazyPart(() => import("../features/broadcasts/index.ts"), "BroadcastPage"),
  },
  {
    path: "/contacts/:reference",
    scope: "contacts:read",
    Component: lazyPart(() => import("../features/conversations/index.ts"), "ContactPage"),
  },
];

/** Where Settings lead from the navigation. */
export const SETTINGS = "/settings";

/** Whether an address is a page under Settings. */
export function isUnderSettings(location: string): boolean {
  return (
    PLACES.some(
      ({ path, group }) => group !== "main" && (location === path || location.startsWith(`${path}/`)),
    ) || location.startsWith("/imports/")
  );
}
