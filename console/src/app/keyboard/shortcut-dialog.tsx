// The map of shortcuts. It shows only what the key of the session may do.
import { Fragment } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { readPreference } from "../../platform/preferences.ts";
import { useMay } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { PLACES } from "../routes.tsx";
import { KEY_GROUPS, PLACE_KEYS } from "./shortcut-map.ts";
import classes from "./shortcuts.module.css";

export function ShortcutDialog({ onClose }: { onClose(): void }) {
  const { t } = useWords();
  const may = useMay();
  const places = Object.entries(PLACE_KEYS).flatMap(([key, path]): [string[], Key][] => {
    const place = PLACES.find((one) => one.path === path);
    return place && may(place) ? [[["g", key], place.name]] : [];
  });
  return (
    <Dialog onClose={onClose} title={t("shortcut.title")} size="lg">
      {readPreference("single-keys") === "off" && <p className={classes.note}>{t("shortcut.areOff")}</p>}
      <div className={classes.groups}>
        {KEY_GROUPS.filter(({ scope }) => !scope || may({ scope })).map(({ name, keys }) => (
          <Group key={name} name={t(name)} keys={keys} />
        ))}
        <Group name={t("shortcut.places")} keys={places} />
      </div>
    </Dialog>
  );
}

function Group({ name, keys }: { name: string; keys: [keys: string[], does: Key][] }) {
  const { t } = useWords();
  return (
    <section>
      <h3 className={classes.heading}>{name}</h3>
      <dl className={classes.keys}>
        {keys.map(([combination, does]) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd dir="ltr">
              {combination.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && combination[0] === "g" && <span>{t("shortcut.then")}</span>}
                  <kbd className={classes.key}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
