// An operation that answers a page of a list: the query has the fields of a page, the answer is `{data, next}`.
import { z } from "zod";
import { pageAnswer, pageOf, pageQuery } from "./input/page.ts";
import {
  answer,
  type Operation,
  type OperationDefinition,
  type OperationRequest,
  operation,
} from "./operation.ts";

type Query<Fields extends z.ZodRawShape> = z.ZodObject<typeof pageQuery & Fields>;

interface ListDefinition<Params extends z.ZodType, Fields extends z.ZodRawShape, Entry extends z.ZodType, Row>
  extends Omit<
    OperationDefinition<Params, Query<NoInfer<Fields>>, z.ZodUndefined>,
    "query" | "answers" | "handler" | "examples"
  > {
  examples?: OperationDefinition<Params, Query<NoInfer<Fields>>, z.ZodUndefined>["examples"];
  /** The query's fields besides those of a page. */
  fields?: Fields;
  /** What is listed, in the plural: a word of the answer's description. */
  entries: string;
  /** The schema of an entry, and the entry of a row. */
  listed: { answer: Entry; of(row: Row, accountId: string): z.input<Entry> };
  /** Reads at most `limit` rows, one more than the page shows: the additional one tells that there are more. */
  rows(
    request: OperationRequest<z.output<Params>, z.output<Query<Fields>>, undefined>,
    limit: number,
  ): Promise<Row[]>;
  /** The cursor of the page that ends with the row. */
  position(row: Row): string;
}

export function listOperation<
  Entry extends z.ZodType,
  Row,
  Params extends z.ZodType = z.ZodUndefined,
  Fields extends z.ZodRawShape = Record<never, never>,
>({
  fields,
  entries,
  listed,
  rows,
  position,
  ...definition
}: ListDefinition<Params, Fields, Entry, Row>): Operation {
  return operation({
    examples: { "The first page": { query: { limit: 50 } } } as never,
    ...definition,
    query: z.strictObject({ ...pageQuery, ...fields }) as unknown as Query<Fields>,
    answers: { 200: { description: `A page of ${entries}.`, schema: pageAnswer(listed.answer) } },
    async handler(request) {
      const { limit } = request.query as { limit: number };
      const { accountId } = request.caller;
      const found = await rows(request, limit + 1);
      return answer(
        200,
        pageOf(found, limit, (row) => listed.of(row, accountId), position),
      );
    },
  });
}
