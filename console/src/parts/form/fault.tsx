// What went wrong with an act. Readers of the screen hear it at once.
import body from "../page/page-body.module.css";

export function Fault({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className={body.bad}>
      {text}
    </p>
  );
}
