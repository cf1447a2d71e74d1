// The buttons of a template that is being written.
import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconX } from "@tabler/icons-react";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { type ButtonKind, byPlace, type Draft, type DraftButton } from "./draft.ts";
import classes from "./templates.module.css";

/** No channel's templates have more. */
const MOST = 10;

const KINDS: Partial<Record<ButtonKind, Key>> = {
  quick_reply: "templates.kindReply",
  url: "templates.kindUrl",
  phone: "templates.kindPhone",
  call: "templates.kindCall",
  copy_code: "templates.kindCode",
  request_contact: "templates.kindContact",
};

interface Props {
  form: Pick<UseFormReturnType<Draft>, "values" | "getInputProps" | "setFieldValue">;
  kinds: ButtonKind[];
}

export function DraftButtons({ form, kinds }: Props) {
  const { t } = useWords();
  const buttons = Object.values(form.values.buttons);
  const known = kinds.filter((kind) => KINDS[kind] !== undefined);
  const set = (next: DraftButton[]) => form.setFieldValue("buttons", byPlace(next));
  // The channel writes what a button says that asks for the number.
  const setKind = (place: number, type: ButtonKind) =>
    set(
      buttons.map((one, index) => {
        if (index !== place) return one;
        const own = one.type === "request_contact" ? "" : one.text;
        return { ...one, type, text: type === "request_contact" ? t("templates.shareNumber") : own };
      }),
    );
  const add = () => set([...buttons, { type: known[0] as ButtonKind, text: "", url: "", phone: "" }]);
  return (
    <fieldset className={classes.buttons}>
      <legend>{t("templates.buttons")}</legend>
      {buttons.map(({ type, text }, place) => {
        const at = `buttons.${place}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a button is what it is called by.
          <div key={place} className={classes.button}>
            <Select
              aria-label={t("templates.buttonKind")}
              data={known.map((kind) => ({ value: kind, label: t(KINDS[kind] as Key) }))}
              {...form.getInputProps(`${at}.type`)}
              onChange={(kind) => setKind(place, kind as ButtonKind)}
              allowDeselect={false}
            />
            {type === "request_contact" ? (
              <span className={classes.fixed}>{t("templates.textOfChannel")}</span>
            ) : (
              <TextInput
                aria-label={t("templates.buttonText")}
                placeholder={t("templates.buttonText")}
                dir="auto"
                {...form.getInputProps(`${at}.text`)}
                required
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("templates.removeButton", { text: text || String(place + 1) })}
              onClick={() => set(buttons.filter((_, index) => index !== place))}
            >
              <IconX size={16} />
            </ActionIcon>
            {type === "url" && (
              <TextInput
                className={classes.target}
                aria-label={t("templates.buttonUrl")}
                description={t("templates.buttonUrlHint", { variable: "{{1}}" })}
                inputWrapperOrder={["input", "description", "error"]}
                placeholder="https://"
                inputMode="url"
                {...form.getInputProps(`${at}.url`)}
                required
              />
            )}
            {type === "phone" && (
              <TextInput
                className={classes.target}
                aria-label={t("templates.buttonPhone")}
                placeholder="+15551234567"
                inputMode="tel"
                {...form.getInputProps(`${at}.phone`)}
                required
              />
            )}
          </div>
        );
      })}
      {buttons.length < MOST && (
        <Button variant="default" size="xs" onClick={add}>
          {t("templates.addButton")}
        </Button>
      )}
    </fieldset>
  );
}
