// The erasure records, newest first. The records of a number are found by typing it.
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "wouter";
import { type Erasure, showErased } from "../../../parts/erase/erased.ts";
import { MoreButton } from "../../../parts/list/more-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { Loading } from "../../../parts/page/loading.tsx";
import body from "../../../parts/page/page-body.module.css";
import { Code } from "../../../parts/text/code.tsx";
import { When } from "../../../parts/text/when.tsx";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./transfer.module.css";
import { useErasures } from "./transfer.queries.ts";

const TYPING_MS = 300;
/** Shorter numbers aren't whole yet. */
const WHOLE = /^\+[\d\s().-]{8,}$/;

export function ErasureList() {
  const { t } = useWords();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const phone = WHOLE.test(text) ? text : null;
  const records = useErasures(phone);
  const all = records.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <TextInput
        className={classes.find}
        label={t("erasures.find")}
        description={t("erasures.findHint")}
        placeholder="+15551234567"
        inputMode="tel"
        autoComplete="off"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!records.data && <Loading of={records} count={4} height={56} className={body.list} />}
      {records.isSuccess && all.length === 0 && (
        <Empty text={t(phone === null ? "erasures.none" : "erasures.noneOf")} />
      )}
      <ul className={body.list}>
        {all.map((erasure) => (
          <ErasureCard key={erasure.id} erasure={erasure} />
        ))}
      </ul>
      <MoreButton reading={records} />
    </>
  );
}

function ErasureCard({ erasure: { id, created_at: at, counts } }: { erasure: Erasure }) {
  const { t } = useWords();
  return (
    <li className={body.card}>
      <div className={body.line}>
        <Link href={showErased(id)}>
          <Code>{id}</Code>
        </Link>
        <span className={classes.dim}>
          <When at={at} />
        </span>
        <span className={classes.dim}>{t("erasure.messages", { n: counts["messages"] ?? 0 })}</span>
      </div>
    </li>
  );
}
