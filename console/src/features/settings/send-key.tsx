// Which key sends a text that is being written to a contact.
import { Select } from "@mantine/core";
import { useState } from "react";
import { doesEnterSend, setEnterSends } from "../../parts/composer/text/enter-sends.ts";
import { useWords } from "../../words/use-words.tsx";

export function SendKey() {
  const { t } = useWords();
  const [isEnter, setEnter] = useState(doesEnterSend);
  const keys = [
    { value: "enter", label: t("composer.enter") },
    { value: "ctrl", label: t("composer.ctrlEnter") },
  ];
  return (
    <Select
      mt="sm"
      maw={320}
      label={t("settings.sendKey")}
      allowDeselect={false}
      data={keys}
      value={isEnter ? "enter" : "ctrl"}
      onChange={(chosen) => {
        setEnterSends(chosen === "enter");
        setEnter(chosen === "enter");
      }}
    />
  );
}
