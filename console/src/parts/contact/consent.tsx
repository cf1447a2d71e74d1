// Which messages the contact gets, in one line. A dialog records what the person said, above earlier records.
import { Radio, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../form/api-form.tsx";
import { Loading } from "../page/loading.tsx";
import { useChange } from "../queries/use-change.ts";
import { useChannelName } from "../queries/use-channels.ts";
import classes from "./details.module.css";
import type { Contact } from "./use-contact.ts";

type OptOut = Contact["opt_outs"][number];

/** What the contact gets: everything, no marketing, or nothing. */
type Wish = "in" | "marketing" | "all";

const LONGEST_CAUSE = 256;
/** More entries than people have. The API has the rest. */
const MOST_ENTRIES = 100;

/** How Parley knows. */
const CAUSES = {
  word: "consent.byWord",
  code: "consent.byCode",
  import: "consent.byImport",
  erased: "consent.byErased",
  api: "consent.byUsWhy",
} as const;

export function Consent({ contact }: { contact: Contact }) {
  const { t, exact } = useWords();
  const mayWrite = useCan()("contacts:write");
  const { what, why } = useConsentWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.consent}>
      {contact.opt_outs.length === 0 && <span>{t("consent.none")}</span>}
      {contact.opt_outs.map((optOut) => (
        <span key={JSON.stringify(optOut)}>
          <strong>{what(optOut)}</strong>
          <small>
            {why(optOut)} · <time dateTime={optOut.at}>{exact(new Date(optOut.at))}</time>
            {optOut.blocked && ` · ${t("consent.blocked")}`}
          </small>
        </span>
      ))}
      {mayWrite && (
        <UnstyledButton className={classes.change} onClick={() => setAsking(true)}>
          {t("consent.change")}
        </UnstyledButton>
      )}
      {isAsking && <ConsentDialog contact={contact} onClose={() => setAsking(false)} />}
    </div>
  );
}

function wishOf({ opt_outs: optOuts }: Contact): Wish {
  if (optOuts.length === 0) return "in";
  return optOuts.some(({ scope }) => scope === "all") ? "all" : "marketing";
}

function ConsentDialog({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useWords();
  const { id, opt_outs: optOuts } = contact;
  const before = wishOf(contact);
  const save = useChange(
    // One request, so that the person never gets more than was chosen.
    ({ wish, cause }: { wish: Wish; cause: string }) => {
      const about = { phone_number: id, cause: cause.trim() || null };
      return wish === "all" || (wish === "marketing" && before === "in")
        ? api.optOutContact({ ...about, scope: wish })
        : api.optInContact({ ...about, marketing: wish === "in" });
    },
    keys.anyContact,
    keys.consents(id),
    keys.allContacts,
  );
  const form = useApiForm(save, {
    initialValues: { wish: before, cause: "" },
    request: (values) => values,
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("consent.title")}>
      <ApiForm form={form} act={t("act.save")} isDisabled={form.values.wish === before} onClose={onClose}>
        <Radio.Group aria-label={t("consent.title")} {...form.getInputProps("wish")}>
          <Stack gap={8}>
            <Radio value="in" label={t("consent.none")} />
            <Radio
              value="marketing"
              label={t("consent.marketing")}
              description={t("consent.marketingHint")}
            />
            <Radio value="all" label={t("consent.all")} description={t("consent.allHint")} />
          </Stack>
        </Radio.Group>
        {optOuts.some(({ blocked }) => blocked) && <p>{t("consent.blocked")}</p>}
        <TextInput
          label={t("consent.cause")}
          description={t("consent.causeHint")}
          maxLength={LONGEST_CAUSE}
          {...form.getInputProps("cause")}
        />
      </ApiForm>
      <History contactId={id} />
    </Dialog>
  );
}

/** Newest first. */
function History({ contactId }: { contactId: string }) {
  const { t, exact } = useWords();
  const { what, why } = useConsentWords();
  const history = useQuery({
    queryKey: keys.consents(contactId),
    queryFn: ({ signal }) => api.listConsents({ phone_number: contactId, limit: MOST_ENTRIES }, { signal }),
  });
  return (
    <ol className={classes.consent} aria-label={t("consent.history")}>
      <Loading of={history} count={1} height={48} />
      {history.data?.data.map((entry) => (
        <li key={entry.id}>
          {entry.direction === "out" ? what(entry) : t("consent.in")}
          <small>
            {why(entry)} · <time dateTime={entry.at}>{exact(new Date(entry.at))}</time>
          </small>
        </li>
      ))}
    </ol>
  );
}

function useConsentWords() {
  const { t } = useWords();
  const channelName = useChannelName();
  return {
    /** What the contact doesn't want, and on which channel. */
    what({ scope, channel }: Pick<OptOut, "scope" | "channel">): string {
      if (channel === null) return t(scope === "all" ? "consent.all" : "consent.marketing");
      return t(scope === "all" ? "consent.allOn" : "consent.marketingOn", { channel: channelName(channel) });
    },
    why({ cause, evidence }: Pick<OptOut, "cause" | "evidence">): string {
      const text = evidence?.trim() ?? "";
      const word = cause === "api" && text === "" ? "consent.byUs" : CAUSES[cause];
      return t(word, { text });
    },
  };
}
