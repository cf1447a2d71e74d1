// A place to drop a file on, with a button to choose one.
import { Button, FileButton } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useFileDrop } from "../../../parts/form/use-file-drop.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xls,.vcf,text/csv,text/vcard";

export function DropFile({ onFile }: { onFile(file: File): void }) {
  const { t } = useWords();
  const drop = useFileDrop(onFile);
  return (
    <section className={classes.drop} aria-label={t("import.file")} {...drop}>
      <IconFileUpload size={32} stroke={1.5} aria-hidden />
      <p>{t("import.drop")}</p>
      <FileButton accept={ACCEPTED} onChange={(file) => file && onFile(file)}>
        {(props) => <Button {...props}>{t("import.choose")}</Button>}
      </FileButton>
      <p className={classes.dim}>
        {t("import.forms")}{" "}
        <a href={sample()} download="contacts.csv">
          {t("import.sample")}
        </a>
      </p>
    </section>
  );
}

const SAMPLE = `phone,name,labels,Orders 1 text,Orders 1 description,Orders 1 link
+15551234567,Ana Marlowe,"VIP, newsletter",A-1047,"2 cakes, paid",https://shop.example/orders/1047
+15557654321,Bo Lindqvist,newsletter,,,
`;

function sample(): string {
  return URL.createObjectURL(new Blob([SAMPLE], { type: "text/csv" }));
}
