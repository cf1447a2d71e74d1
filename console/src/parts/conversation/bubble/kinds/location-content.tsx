// A place, with a link to a map. No map is loaded: another host would learn where the person is.
import { IconMapPin } from "@tabler/icons-react";
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import classes from "./kinds.module.css";

const ZOOM = 17;

export function LocationContent({ location }: { location: NonNullable<Shown["location"]> }) {
  const { t } = useWords();
  const { latitude, longitude, name, address } = location;
  // Five digits are a metre.
  const [north, east] = [latitude.toFixed(5), longitude.toFixed(5)];
  const map = `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=${ZOOM}/${north}/${east}`;
  const place = <bdi dir="ltr">{t("location.place", { latitude: north, longitude: east })}</bdi>;
  return (
    <div className={classes.line}>
      <IconMapPin className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <div className={classes.what}>
        <strong dir="auto">{name ?? address ?? place}</strong>
        {name && address && <span dir="auto">{address}</span>}
        {(name || address) && <small>{place}</small>}
        <a href={map} target="_blank" rel="noopener noreferrer">
          {t("location.map")}
        </a>
      </div>
    </div>
  );
}
