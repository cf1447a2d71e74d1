// An id, an address or another code: left to right in every language.
import classes from "../page/page-body.module.css";

export function Code({ children }: { children: string }) {
  return (
    <code dir="ltr" className={classes.code}>
      {children}
    </code>
  );
}
