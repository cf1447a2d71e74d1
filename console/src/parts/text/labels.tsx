// The labels of a contact, each whole and in a colour of its own, as far as there is room for them.
import { useWords } from "../../words/use-words.tsx";
import { colourOf } from "./initials.tsx";
import classes from "./labels.module.css";

/** The rest is a number, which names them. */
const FEW = 2;

export function Labels({ names }: { names: string[] }) {
  const { list, number } = useWords();
  const rest = names.slice(FEW);
  return (
    <span className={classes.labels}>
      {names.slice(0, FEW).map((name) => (
        <bdi key={name} className={classes.label} style={colourOf(name)}>
          {name}
        </bdi>
      ))}
      {rest.length > 0 && <span title={list(rest)}>+{number(rest.length)}</span>}
    </span>
  );
}
