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
import { PUBLIC_PATH } from "../platform/public-path.ts";
import { IMPORT, type Need, type Scope } from "../platform/session.ts";
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

const audit = () => import("../features/audit/index.ts");
const broadcasts = () => import("../features/broadcasts/index.ts");
const contacts = () => import("../features/contacts/index.ts");
const conversations = () => import("../features/conversations/index.ts");
const erase = () => import("../features/erase/index.ts");
const figures = () => import("../features/figures/index.ts");
const keys = () => import("../features/keys/index.ts");
const messages = () => import("../features/messages/index.ts");
const replies = () => import("../features/quick-replies/index.ts");
const senders = () => import("../features/senders/index.ts");
const settings = () => import("../features/settings/index.ts");
const signIn = () => import("../features/sign-in/index.ts");
const stickers = () => import("../features/stickers/index.ts");
const sync = () => import("../features/sync/index.ts");
const team = () => import("../features/team/index.ts");
const templates = () => import("../features/templates/index.ts");
const transfer = () => import("../features/transfer/index.ts");
const webhooks = () => import("../features/webhooks/index.ts");

export const SignIn = lazyPart<"SignInPage", object>(signIn, "SignInPage");
export const SignInAgain = lazyPart<"SignInDialog", object>(signIn, "SignInDialog");
type InvitationProps = { token: string; onDone(): void };
export const Invitation = lazyPart<"InvitationPage", InvitationProps>(signIn, "InvitationPage");
type ReturnProps = { answer: string; onDone(): void };
export const ProviderReturn = lazyPart<"ProviderReturnPage", ReturnProps>(signIn, "ProviderReturnPage");

/** Part of the first file: most visits begin here, and the figures come one request earlier. */
const Home = Object.assign(HomePage, { preload: () => undefined });

type Needed = Scope | Need;
type Row = [path: string, name: Key, Icon: TablerIcon, needed: Needed, Component: LazyPart<object>];

function page(path: string, needed: Needed, Component: LazyPart<object>): Page {
  return { path, Component, ...(typeof needed === "string" ? { scope: needed } : needed) };
}

const placesOf = (group: Place["group"], rows: Row[]): Place[] =>
  rows.map(([path, name, Icon, needed, Component]) => ({
    ...page(path, needed, Component),
    ...(path === "/conversations" && { pattern: "/conversations/:reference?" }),
    name,
    Icon,
    group,
  }));

const ofEverybody = (scope: Scope): Need => ({ scope, ofEverybody: true });
const [READS, WRITES] = ["broadcasts:read", "broadcasts:write"] as const;
const SYNCS = ofEverybody("contacts:write");

/** In the order of the navigation, then of what stands under Settings. */
export const PLACES: Place[] = [
  ...placesOf("main", [
    ["/", "nav.home", IconHome, "usage:read", Home],
    [
      "/conversations",
      "nav.conversations",
      IconMessages,
      "inbox:read",
      lazyPart(conversations, "ConversationsPage"),
    ],
    ["/contacts", "nav.contacts", IconAddressBook, "contacts:read", lazyPart(contacts, "ContactsPage")],
    ["/broadcasts", "nav.broadcasts", IconSpeakerphone, READS, lazyPart(broadcasts, "BroadcastsPage")],
    ["/templates", "nav.templates", IconTemplate, "templates:read", lazyPart(templates, "TemplatesPage")],
  ]),
  ...placesOf("settings.shop", [
    ["/settings", "nav.settings", IconSettings, "messages:read", lazyPart(settings, "SettingsPage")],
    ["/senders", "nav.senders", IconDeviceMobile, "messages:read", lazyPart(senders, "SendersPage")],
    ["/team", "nav.team", IconUsers, "people:write", lazyPart(team, "TeamPage")],
    ["/quick-replies", "nav.quickReplies", IconBolt, "messages:send", lazyPart(replies, "QuickRepliesPage")],
    ["/stickers", "nav.stickers", IconSticker, "messages:send", lazyPart(stickers, "StickersPage")],
  ]),
  ...placesOf("settings.data", [
    ["/figures", "nav.figures", IconChartBar, "usage:read", lazyPart(figures, "FiguresPage")],
    ["/jobs", "nav.jobs", IconTransfer, "contacts:read", lazyPart(transfer, "JobsPage")],
    ["/audit", "nav.audit", IconHistory, "audit:read", lazyPart(audit, "AuditPage")],
  ]),
  ...placesOf("settings.developers", [
    ["/keys", "nav.keys", IconKey, "keys:write", lazyPart(keys, "KeysPage")],
    ["/webhooks", "nav.webhooks", IconWebhook, "webhooks:write", lazyPart(webhooks, "WebhooksPage")],
    ["/sync", "nav.sync", IconDatabaseImport, SYNCS, lazyPart(sync, "SyncPage")],
  ]),
];

const EditBroadcast = lazyPart(broadcasts, "EditBroadcastPage");

/** Pages that the navigation doesn't list. */
export const INNER_PAGES: Page[] = [
  page("/outgoing/:view", "messages:read", lazyPart(messages, "OutgoingPage")),
  page("/messages/:id", "messages:read", lazyPart(messages, "MessagePage")),
  page("/sync/:id", SYNCS, lazyPart(sync, "SourcePage")),
  page("/webhooks/:id", "webhooks:write", lazyPart(webhooks, "WebhookPage")),
  page("/erasures/:id", ofEverybody("contacts:read"), lazyPart(erase, "ErasurePage")),
  page("/contacts/import", IMPORT, lazyPart(transfer, "ImportPage")),
  page("/imports/:id", IMPORT, lazyPart(transfer, "ImportRecordPage")),
  page("/broadcasts/new", WRITES, EditBroadcast),
  page("/broadcasts/:id/edit", WRITES, EditBroadcast),
  page("/broadcasts/:id", READS, lazyPart(broadcasts, "BroadcastPage")),
  page("/contacts/:reference", "contacts:read", lazyPart(conversations, "ContactPage")),
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

/** The address of the API's documentation, which the service serves itself. */
export const API_DOCS = `${PUBLIC_PATH}/api/docs`;
