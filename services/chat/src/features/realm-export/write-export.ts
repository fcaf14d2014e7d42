import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVER_VERSION } from '../../server-version.js';
import type { ExportContext } from './export-context.js';
import { packArchive, type ArchivedFile } from './pack-archive.js';
import { archived, storedFiles } from './write-uploads.js';
import { Clients, writeMessages, type WrittenMessages } from './write-history.js';
import { writeRealm } from './write-realm.js';

/** The reference server asks for it: it has the migrations of its own database in it, which this one does not have. */
const MIGRATION_STATUS = { zulip_version: SERVER_VERSION.zulip_version, migrations_by_app: {} };

/** Writes the archive to `file`, which is there only when it is complete. */
export async function writeExport(context: ExportContext, file: string): Promise<void> {
  const { folder, realm } = context;
  const clients = new Clients();
  const written = await writeMessages(context, clients);
  await writeRealm(context, clients, written);
  await writeFile(path.join(folder, 'migration_status.json'), JSON.stringify(MIGRATION_STATUS), { mode: 0o600 });
  const archive = path.join(folder, 'archive');
  await packArchive(archive, `${realm.subdomain || 'organization'}-export`, archivedFiles(context, written));
  await rename(archive, file);
  await rm(folder, { recursive: true, force: true });
}

async function* archivedFiles(context: ExportContext, written: WrittenMessages): AsyncGenerator<ArchivedFile> {
  const names = (await readdir(context.folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) {
    yield await archived(path.join(context.folder, name), name);
  }
  yield* storedFiles(context, written);
}
