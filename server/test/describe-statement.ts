// Describes a statement without running it, by Parse and Describe of PostgreSQL's extended protocol.
import type pg from "pg";

export interface DescribedColumn {
  name: string;
  dataTypeID: number;
  /** The table and column of the value; 0 for an expression. */
  tableID: number;
  columnID: number;
}

export interface Description {
  /** Type ids of `$1`, `$2`, … */
  parameters: number[];
  columns: DescribedColumn[];
}

/** Rejects when PostgreSQL can't prepare the statement. */
export function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    const description: Description = { parameters: [], columns: [] };
    const { connection } = client as unknown as { connection: Connection };
    const onParameters = (message: { dataTypeIDs: number[] }) => {
      description.parameters = message.dataTypeIDs;
    };
    const end = () => connection.off("parameterDescription", onParameters);
    connection.on("parameterDescription", onParameters);
    const submittable = {
      submit(target: Connection) {
        target.parse({ name: "", text });
        target.describe({ type: "S", name: "" });
        target.sync();
      },
      handleRowDescription(message: { fields: DescribedColumn[] }) {
        description.columns = message.fields;
      },
      handleError(error: Error) {
        end();
        reject(error);
      },
      handleReadyForQuery() {
        end();
        resolve(description);
      },
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

/** The used part of pg's protocol connection. */
interface Connection {
  parse(query: { name: string; text: string }): void;
  describe(target: { type: "S"; name: string }): void;
  sync(): void;
  on(event: "parameterDescription", listener: (message: { dataTypeIDs: number[] }) => void): void;
  off(event: "parameterDescription", listener: (message: { dataTypeIDs: number[] }) => void): void;
}
