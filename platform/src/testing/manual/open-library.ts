import { createSecretKey } from 'node:crypto';
import { openDatabase } from '../../postgres/database.ts';
import { migrate, type NumberedSchema } from '../../postgres/migrations.ts';
import { runService } from '../../runtime/service.ts';
import { openVault } from '../../vault/vault.ts';

/** One step more for every change; a step that was released is never edited. */
const LIBRARY_SCHEMA: NumberedSchema = {
  name: 'library',
  steps: ['create schema library', 'create table library.shelves (shelf_id text primary key)'],
};

/** Opens what the library keeps outside the log. */
export async function openLibrary(url: string) {
  const database = openDatabase(url, { name: 'library' });
  await migrate(database, LIBRARY_SCHEMA);
  return database;
}

/** Numbers of readers are unique and never given again, whichever process takes them. */
export async function readerNumbers(database: ReturnType<typeof openDatabase>, masterKey: Buffer) {
  const { numbers } = await openVault(database, createSecretKey(masterKey));
  return () => numbers.next('reader');
}

/** The whole of a `main.ts`: it is ready when this is fulfilled, and closes in reverse order. */
export async function runLibrary(): Promise<void> {
  await runService('library', async ({ settings, onClose, addReadinessCheck }) => {
    const database = await openLibrary(settings.DATABASE_URL);
    onClose(() => database.end());
    addReadinessCheck('database', () => database.query('select 1'));
  });
}
