// The contact that a payload would make, and what is wrong with it.

import { useErrors } from "../../parts/errors/use-errors.ts";
import body from "../../parts/page/page-body.module.css";
import { Code } from "../../parts/text/code.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { StatusPill, type Tone } from "../../parts/text/status-pill.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Preview } from "./sync.queries.ts";

const OUTCOMES: Record<Preview["outcome"], { tone: Tone; word: Key }> = {
  created: { tone: "ok", word: "sync.created" },
  updated: { tone: "ok", word: "sync.updated" },
  unchanged: { tone: "quiet", word: "sync.unchanged" },
  ignored: { tone: "quiet", word: "sync.ignored" },
  refused: { tone: "bad", word: "sync.isRefused" },
};

export function PreviewResult({ preview: { outcome, contact, errors } }: { preview: Preview }) {
  const { t } = useWords();
  const { explain } = useErrors();
  const { tone, word } = OUTCOMES[outcome];
  return (
    <div className={body.card}>
      <StatusPill tone={tone}>{t(word)}</StatusPill>
      {errors.map(({ pointer, code, detail }) => (
        <p key={pointer + detail} className={body.bad}>
          <Code>{pointer}</Code> <bdi>{explain({ code, detail })}</bdi>
        </p>
      ))}
      {contact && (
        <dl className={body.facts}>
          <dt>{t("contacts.phone")}</dt>
          <dd>
            <Phone number={contact.phone} />
          </dd>
          <dt>{t("contacts.name")}</dt>
          <dd>
            <bdi>{contact.name ?? "–"}</bdi>
          </dd>
          <dt>{t("contacts.labels")}</dt>
          <dd>
            <bdi>{contact.labels || "–"}</bdi>
          </dd>
          {Object.entries(contact.enhanced_data).map(([group, entries]) => (
            <Group key={group} name={group} entries={entries} />
          ))}
        </dl>
      )}
    </div>
  );
}

type Entries = NonNullable<Preview["contact"]>["enhanced_data"][string];

function Group({ name, entries }: { name: string; entries: Entries }) {
  const lines = entries.map(({ text, description, link }) =>
    [text, description, link].filter(Boolean).join(" · "),
  );
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{lines.join(", ")}</bdi>
      </dd>
    </>
  );
}
