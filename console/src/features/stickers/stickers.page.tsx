// The sticker library: pictures by number.
import { Button, FileButton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Empty } from "../../parts/empty.tsx";
import body from "../../parts/page-body.module.css";
import { PageHeader } from "../../parts/page-header.tsx";
import { ProblemNote } from "../../parts/problem.tsx";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./stickers.module.css";

const PAGE = 200;

export function StickersPage() {
  const { t, number } = useWords();
  const can = useCan();
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: keys.stickers });
  const stickers = useQuery({
    queryKey: keys.stickers,
    queryFn: async ({ signal }) => (await api.listStickers({ limit: PAGE }, { signal })).data,
  });
  const add = useMutation({
    mutationFn: async (file: File) => api.addSticker({ body: file, contentType: "image/webp" }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (sticker: number) => api.deleteSticker({ number: String(sticker) }),
    onSuccess,
  });
  const fault = add.error ?? remove.error;
  const upload = can("stickers:write") && (
    <FileButton accept="image/webp" onChange={(file) => file && add.mutate(file)}>
      {(props) => (
        <Button {...props} loading={add.isPending}>
          {t("stickers.add")}
        </Button>
      )}
    </FileButton>
  );
  return (
    <>
      <PageHeader title={t("nav.stickers")}>{upload}</PageHeader>
      <div className={body.body}>
        <p className={body.note}>{t("stickers.rules")}</p>
        {fault && <p className={body.bad}>{fault.message}</p>}
        {stickers.isError && <ProblemNote error={stickers.error} onRetry={() => void stickers.refetch()} />}
        {stickers.data?.length === 0 && <Empty text={t("stickers.none")}>{upload}</Empty>}
        <ul className={classes.grid}>
          {stickers.data?.map((sticker) => (
            <li key={sticker.number} className={classes.sticker}>
              <img
                src={`/api/stickers/${sticker.number}/image`}
                alt={t("bubble.sticker", { number: String(sticker.number) })}
                width={120}
                height={120}
                loading="lazy"
              />
              <strong>{sticker.number}</strong>
              <span>{number(Math.ceil(sticker.bytes / 1_024))} KB</span>
              {can("stickers:write") && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  loading={remove.isPending && remove.variables === sticker.number}
                  onClick={() => remove.mutate(sticker.number)}
                >
                  {t("stickers.remove", { number: String(sticker.number) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
