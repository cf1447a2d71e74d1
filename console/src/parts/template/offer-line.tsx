// The offer of a template, with its end once that is known.
import { IconClock } from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";
import type { Template } from "../queries/use-templates.ts";
import classes from "./offer-line.module.css";
import type { TemplateValues } from "./template-values.ts";

interface Props {
  offer: NonNullable<Template["offer"]>;
  value: TemplateValues["offer"];
}

export function OfferLine({ offer, value }: Props) {
  const { t, moment } = useWords();
  const end = value?.expires_at ? new Date(value.expires_at) : null;
  return (
    <div className={classes.offer} dir="auto">
      <IconClock size={20} aria-hidden />
      <div>
        <strong>{offer.text}</strong>
        {end && <span>{t("template.offerEnds", { time: moment(end, new Date()) })}</span>}
      </div>
    </div>
  );
}
