// What went wrong with an act, and what helps. Readers of the screen hear it at once.
import { useErrors } from "../errors/use-errors.ts";
import body from "../page/page-body.module.css";

interface Props {
  /** In words, or as the failure of a request. */
  of: string | Error | null | undefined;
  className?: string | undefined;
}

export function Fault({ of: fault, className = body.bad }: Props) {
  if (!fault) return null;
  return (
    <p role="alert" className={className}>
      {typeof fault === "string" ? fault : <Refusal error={fault} />}
    </p>
  );
}

function Refusal({ error }: { error: Error }): string {
  return useErrors().refusal(error);
}
