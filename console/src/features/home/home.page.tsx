// What needs somebody now: whether messages flow, who waits longest, what failed and what leaves next.
import { PageHeader } from "../../parts/page/page-header.tsx";
import { Skeletons } from "../../parts/page/skeletons.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./home.module.css";
import { useAwaitsTop } from "./home.queries.ts";
import { SetupSteps } from "./setup-steps.tsx";
import { useAwaitsToday } from "./today.queries.ts";
import { Today } from "./today.tsx";
import { Verdicts } from "./verdicts/verdict-list.tsx";

export function HomePage() {
  const { t } = useWords();
  // Everything at once: what stands above would push down what was drawn below.
  const [awaitsTop, awaitsToday] = [useAwaitsTop(), useAwaitsToday()];
  const awaits = awaitsTop || awaitsToday;
  return (
    <>
      <PageHeader title={t("nav.home")} />
      <div className={classes.page}>
        <Verdicts isAwaited={awaits} />
        {awaits ? (
          <Skeletons count={3} height={112} className={classes.loading} />
        ) : (
          <>
            <SetupSteps />
            <Today />
          </>
        )}
      </div>
    </>
  );
}
