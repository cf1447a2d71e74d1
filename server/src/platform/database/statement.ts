// A hand-written statement: its text beside the types of its values and rows. A test prepares every one.

/** Build with `statement(...)`; run with `Session.run` or `Database.run`. */
export class Statement<Values extends unknown[], Row> {
  readonly name: string;
  readonly text: string;
  declare readonly types: { values: Values; row: Row };

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }
}

/** Declares a statement. `name` is unique and becomes the name of the prepared statement. */
export function statement<Values extends unknown[], Row>(name: string, text: string): Statement<Values, Row> {
  return new Statement<Values, Row>(name, text);
}
