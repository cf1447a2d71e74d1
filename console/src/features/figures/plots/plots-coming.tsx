// The places of the plots, while those are loaded.
import { useWords } from "../../../words/use-words.tsx";
import classes from "../figures-page.module.css";

const TITLES = ["home.byState", "home.rates", "home.latency"] as const;

export function PlotsComing() {
  const { t } = useWords();
  return (
    <div className={classes.plots}>
      {TITLES.map((title) => (
        <div key={title} className={classes.coming}>
          <strong>{t(title)}</strong>
        </div>
      ))}
    </div>
  );
}
