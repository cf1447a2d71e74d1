// A contact book for search tests: an account behind the API, with contacts inserted directly.
import { createTestAccount } from "../../../test/account.ts";
import { startTestApi, type TestApi } from "../../../test/api.ts";
import { useDatabase } from "../../../test/database.ts";
import { useOpened } from "../../../test/later.ts";
import { jobOperations } from "../../jobs/index.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/access/caller.ts";
import { newUuid } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import type { EnhancedData } from "../enhanced-data.ts";
import { bulkContacts } from "../for-app.ts";
import { contactOperations } from "../index.ts";

export interface Known {
  name?: string | null;
  phone?: string | null;
  labels?: string[];
  enhancedData?: EnhancedData;
  /** RFC 3339. */
  updatedAt?: string;
}

export interface Book {
  database: Database;
  caller: Caller;
  api: TestApi;
  /** Returns the UUIDs in order. */
  add(contacts: Known[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The slice of exports isn't part of these tests. */
export const noExports = () => Promise.reject(new Error("There are no exports here."));

/** A book for the tests of a file, or of the `describe` that calls it. */
export function useBook(server = useDatabase()): Book {
  return useOpened(() => openBook(server.url));
}

export async function openBook(url: string): Promise<Book> {
  const database = openDatabase({ url, log: createLog("silent"), pipelined: true });
  const caller = await createTestAccount(database);
  const operations = [
    ...contactOperations({ database, erase: [] }),
    bulkContacts(noExports),
    ...jobOperations(database, {}),
  ];
  const api = await startTestApi(database, operations, caller);
  return {
    database,
    caller,
    api,
    async add(contacts) {
      const ids = contacts.map(() => newUuid());
      const given = contacts.map((contact, index) => ({
        contact_id: ids[index],
        name: contact.name ?? null,
        phone: contact.phone ?? null,
        labels: contact.labels ?? [],
        enhanced_data: contact.enhancedData ?? {},
        updated_at: contact.updatedAt ?? new Date().toISOString(),
      }));
      await database.pool.query(
        `insert into contacts (account_id, contact_id, name, phone, labels, enhanced_data, updated_at)
         select $1, contact_id, name, phone, array(select jsonb_array_elements_text(labels)), enhanced_data, updated_at
         from jsonb_to_recordset($2::jsonb)
           as given (contact_id uuid, name text, phone text, labels jsonb, enhanced_data jsonb, updated_at timestamptz)`,
        [caller.accountId, JSON.stringify(given)],
      );
      return ids;
    },
    async close() {
      await api.close();
      await database.close();
    },
  };
}
