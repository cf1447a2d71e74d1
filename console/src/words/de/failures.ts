export const failures = {
  "failure.window":
    "Diese Person hat vor mehr als 24 Stunden zuletzt geschrieben. WhatsApp nimmt jetzt nur eine Vorlage an.",
  "failure.outcomeUnknown":
    "WhatsApp hat nie gesagt, ob es die Nachricht angenommen hat. Sie kann angekommen sein.",
  "failure.unreachable":
    "WhatsApp erreicht diese Nummer nicht. Sie nutzt vielleicht kein WhatsApp oder eine alte Version.",
  "failure.isSender": "Das ist die Nummer, von der die Nachricht gesendet werden sollte.",
  "failure.optedOut": "Die Person möchte solche Nachrichten nicht.",
  "failure.experiment":
    "WhatsApp hat nicht zugestellt, weil die Person an einem seiner Experimente teilnimmt.",
  "failure.blockedByUs": "Ihr Unternehmen hat diese Person auf WhatsApp blockiert. Heben Sie das zuerst auf.",
  "failure.identity":
    "Die Person hat ein neues Telefon oder Konto, und die Identitätsprüfung von WhatsApp schlug fehl.",
  "failure.needsPhone": "Diese Art von Nachricht kann WhatsApp nicht an eine verborgene Nummer senden.",
  "failure.testNumber": "Eine Testnummer erreicht nur Telefone, die in Metas App-Dashboard stehen.",
  "failure.notDelivered":
    "WhatsApp hat entschieden, diese Nachricht nicht zuzustellen: Es begrenzt Werbung je Person. Warten Sie einen Tag; eine Antwort der Person hilft.",
  "failure.pairRate": "Sie haben dieser Person in kurzer Zeit zu viele Nachrichten gesendet.",
  "failure.unavailable": "WhatsApp war gestört, und alle Versuche schlugen fehl.",
  "failure.maintenance": "WhatsApp arbeitet an Ihrem Unternehmenskonto. Das dauert einige Minuten.",
  "failure.rate": "Ihre Nummer hat die Geschwindigkeitsgrenze von WhatsApp erreicht.",
  "failure.spam": "Personen haben Nachrichten als Spam gemeldet; WhatsApp hat Ihre Nummer gedrosselt.",
  "failure.token": "WhatsApp nimmt das Zugriffstoken dieser Nummer nicht mehr an. Sie braucht ein neues.",
  "failure.permission": "Das Zugriffstoken darf nicht von dieser Nummer senden.",
  "failure.numberUnknown":
    "WhatsApp kennt die Nummern-ID des Absenders nicht, oder das Zugriffstoken sieht sie nicht.",
  "failure.notRegistered": "Die Nummer ist nicht bei der Cloud-API von WhatsApp registriert.",
  "failure.displayName": "WhatsApp hat den Anzeigenamen der Nummer noch nicht genehmigt.",
  "failure.accountBlocked":
    "WhatsApp hat Ihr Unternehmenskonto vorübergehend gesperrt. Den Grund nennt der WhatsApp Manager.",
  "failure.accountLocked":
    "WhatsApp hat Ihr Unternehmenskonto gesperrt. Den Grund nennt der WhatsApp Manager.",
  "failure.payment":
    "WhatsApp hat ein Problem mit Ihrer Zahlungsart. Klären Sie es in Metas Abrechnungseinstellungen.",
  "failure.country": "WhatsApp lässt Ihr Unternehmen nicht an Personen in diesem Land schreiben.",
  "failure.refusedValue": "WhatsApp hat etwas an der Nachricht abgelehnt.",
  "failure.typeUnsupported": "Diese Art von Nachricht nimmt WhatsApp nicht an.",
  "failure.media": "WhatsApp konnte das Bild nicht annehmen.",
  "failure.templateNotFound": "WhatsApp hat keine genehmigte Vorlage dieses Namens in dieser Sprache.",
  "failure.templateValues": "Die Vorlage braucht eine andere Zahl von Werten.",
  "failure.templateFormat": "Ein Wert hat nicht die Form, die die Vorlage erwartet.",
  "failure.templateLong": "Ausgefüllt ist die Vorlage zu lang.",
  "failure.templatePolicy": "Ausgefüllt verstößt die Vorlage gegen die Regeln von WhatsApp.",
  "failure.templatePaused": "WhatsApp hat diese Vorlage angehalten, weil sie bei Empfängern schlecht ankam.",
  "failure.templateDisabled":
    "WhatsApp hat diese Vorlage endgültig abgeschaltet, weil sie bei Empfängern schlecht ankam.",
  "failure.templateCategory": "WhatsApp begrenzt Ihre Vorlagen, weil einige die falsche Kategorie haben.",
  "failure.templateFlow": "Das Formular in dieser Vorlage ist von WhatsApp gesperrt oder gedrosselt.",
  "failure.templateRefused": "WhatsApp hat die Vorlage abgelehnt.",
  "failure.marketing": "Werbevorlagen sind im WhatsApp Manager für Ihr Unternehmen abgeschaltet.",
  "failure.network": "Parley hat nicht geantwortet. Ein neuer Versuch kann sie nicht doppelt senden.",
  "failure.busy": "Parley ist überlastet und hat das nicht angenommen.",
  "failure.tooMany": "Dieser Schlüssel hat zu viele Anfragen gesendet.",
  "failure.noSender": "Es ist keine Nummer verbunden, die senden könnte.",
  "act.send_template": "Vorlage senden",
  "act.edit_template": "Neu ausfüllen",
  "act.choose_sticker": "Anderen wählen",
  "act.try_again": "Erneut versuchen",
  "act.copy_number": "Nummer kopieren",
  "act.see_sender": "Absender ansehen",
  "act.see_templates": "Vorlagen ansehen",
} as const;
