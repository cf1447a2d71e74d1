// The icon of each place in the navigation.
import {
  IconAddressBook,
  IconDatabaseImport,
  IconDeviceMobile,
  IconHome,
  IconKey,
  IconMessage,
  IconMessages,
  IconSettings,
  IconSticker,
  IconTemplate,
  IconTransfer,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";

export const ICONS: Record<string, TablerIcon> = {
  "/": IconHome,
  "/conversations": IconMessages,
  "/contacts": IconAddressBook,
  "/messages": IconMessage,
  "/jobs": IconTransfer,
  "/senders": IconDeviceMobile,
  "/templates": IconTemplate,
  "/stickers": IconSticker,
  "/webhooks": IconWebhook,
  "/sync": IconDatabaseImport,
  "/team": IconUsers,
  "/keys": IconKey,
  "/settings": IconSettings,
};
