export const sync = {
  "sync.none":
    "Noch keine Quellen. Holen Sie Kunden aus Shopify, WooCommerce, HubSpot, Stripe oder Ihrem eigenen System.",
  "sync.add": "Quelle hinzufügen",
  "sync.missing": "Diese Quelle gibt es nicht. Sie wurde vielleicht entfernt.",
  "sync.unverified": "Abgelehnt, falsche Signatur",
  "sync.silent": "Noch nichts empfangen",
  "sync.received": "Zuletzt empfangen",
  "sync.system": "System",
  "sync.systemHint":
    "Bringt eine fertige Zuordnung und die Signatur des Systems mit. Beides lässt sich ändern.",
  "sync.name": "Name",
  "sync.secret": "Geheimnis",
  "sync.secretHint":
    "Das Geheimnis, das das System für seine Webhooks zeigt. Bleibt es leer, macht Parley eines.",
  "sync.enterThere": "Im anderen System eintragen",
  "sync.enterText":
    "Legen Sie dort einen Webhook mit dieser Adresse an. Aus jedem Datensatz wird ein Kontakt, oder er steht hier als abgelehnt.",
  "sync.address": "Adresse",
  "sync.addressWhat": "die Adresse",
  "sync.mapping": "Zuordnung (JSONata)",
  "sync.mappingHint": "Macht aus einem Datensatz einen Kontakt.",
  "sync.payload": "Datensatz",
  "sync.notJson": "Das ist kein JSON.",
  "sync.result": "So sähe der Kontakt aus",
  "sync.noPayload":
    "Fügen Sie einen Datensatz ein, dann erscheint hier der Kontakt. Nichts wird geschrieben.",
  "sync.refused": "Abgelehnte Datensätze",
  "sync.noneRefused": "Keiner wurde abgelehnt.",
  "sync.created": "würde angelegt",
  "sync.updated": "würde geändert",
  "sync.unchanged": "bliebe, wie er ist",
  "sync.ignored": "würde ausgelassen",
  "sync.isRefused": "würde abgelehnt",
  "sync.try": "In der Vorschau testen",
  "sync.rotate": "Neues Geheimnis",
  "sync.rotateText": "Das alte Geheimnis gilt sofort nicht mehr. Tragen Sie das neue im anderen System ein.",
  "sync.remove": "Quelle entfernen",
  "sync.removeTitle": "{name} entfernen?",
  "sync.removeText":
    "Ihre Adresse gilt nicht mehr, und ihre abgelehnten Datensätze verschwinden. Kontakte, die sie brachte, bleiben.",
  "sync.payloadHint":
    "Fügen Sie einen Datensatz des anderen Systems ein, oder testen Sie einen abgelehnten von unten.",
} as const;
