import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ArchivedFile } from './pack-archive.js';
import type { Realm } from '../../domain/realm.js';
import type { ExportContext } from './export-context.js';
import { type ExportedUser, isNamed } from './exported-people.js';
import { ATTACHMENTS, EXPORTED_TABLES, EXPORTED_USERS, rowsOf } from './exported-tables-store.js';
import { JsonTables } from './json-tables.js';
import type { WrittenMessages } from './write-history.js';

interface Attachment {
  id: number;
  name: string;
  path_id: string;
  owner_id: number;
  create_time: number;
  size: number;
  content_type: string;
  message_ids: number[];
  scheduled_message_ids: number[];
  openness: number;
}

const ATTACHMENTS_FILE = 'attachment.json';

/** A file that is on the disk, and what is said of it in the export. */
interface Stored {
  file: ArchivedFile;
  record: object;
}

/** A row of the reference server's files. */
const attachmentRow = (
  realm: Realm,
  { message_ids, scheduled_message_ids, openness, name, owner_id, ...row }: Attachment,
) => ({
  ...row,
  file_name: name,
  owner: owner_id,
  realm: realm.id,
  is_realm_public: openness > 0,
  is_web_public: openness === 2,
  messages: message_ids,
  scheduled_messages: scheduled_message_ids,
});

/** Files that exported messages show, sent or scheduled. */
async function* exportedAttachments({ db, realm, with_consent }: ExportContext, written: WrittenMessages) {
  for await (const row of rowsOf<Attachment>(db, realm.id, with_consent, ATTACHMENTS)) {
    const message_ids = row.message_ids.filter((id) => written.has(id));
    const scheduled_message_ids = row.scheduled_message_ids.filter((id) => written.scheduled.has(id));
    if (message_ids.length + scheduled_message_ids.length > 0) yield { ...row, message_ids, scheduled_message_ids };
  }
}

/** The files of the folders `uploads`, `avatars`, `emoji` and `realm_icons`, each told of in `records.json` of its folder, and `attachment.json`. */
export async function* storedFiles(context: ExportContext, written: WrittenMessages): AsyncGenerator<ArchivedFile> {
  yield* withRecords(context, 'uploads', uploads(context, written));
  yield await archived(path.join(context.folder, ATTACHMENTS_FILE), ATTACHMENTS_FILE);
  yield* withRecords(context, 'avatars', avatars(context));
  yield* withRecords(context, 'emoji', emoji(context));
  yield* withRecords(context, 'realm_icons', realmPictures(context));
}

/** Records are written as the files are taken. */
async function* withRecords(
  { folder, budget, check }: ExportContext,
  name: string,
  stored: AsyncGenerator<Stored | undefined>,
): AsyncGenerator<ArchivedFile> {
  const records = path.join(folder, `${name}-records.json`);
  const file = await JsonTables.open(records, budget);
  try {
    for await (const one of stored) {
      check();
      if (!one) continue;
      budget.take(one.file.size);
      await file.row(one.record);
      yield one.file;
    }
    await file.endList();
  } finally {
    await file.close();
  }
  yield await archived(records, `${name}/records.json`);
}

export const archived = async (file: string, name: string): Promise<ArchivedFile> => ({
  name,
  path: file,
  size: (await stat(file)).size,
});

/** Writes `attachment.json` beside: of the files that are there, as its reader looks for each. */
async function* uploads(context: ExportContext, written: WrittenMessages): AsyncGenerator<Stored | undefined> {
  const attachments = await JsonTables.open(path.join(context.folder, ATTACHMENTS_FILE), context.budget);
  try {
    await attachments.beginTable('zerver_attachment');
    for await (const attachment of exportedAttachments(context, written)) {
      const { path_id, owner_id, content_type } = attachment;
      const about = { s3_path: path_id, user_profile_id: owner_id, content_type };
      const found = await stored(context, 'uploads', path_id, path_id, about);
      if (found) await attachments.row(attachmentRow(context.realm, attachment));
      yield found;
    }
    await attachments.endList();
  } finally {
    await attachments.close();
  }
}

async function* avatars(context: ExportContext): AsyncGenerator<Stored | undefined> {
  const { db, realm, with_consent } = context;
  for await (const user of rowsOf<ExportedUser>(db, realm.id, with_consent, EXPORTED_USERS)) {
    if (user.avatar_source !== 'U' || user.avatar_key === null || !isNamed(user, with_consent)) continue;
    const from = path.join('avatars', String(realm.id), user.avatar_key);
    const about = { user_profile_id: user.id, avatar_version: user.avatar_version, content_type: 'image/png' };
    const to = `${realm.id}/${user.id}`;
    // The larger one stands for the picture as it was uploaded, which is not kept.
    for (const [file, name] of [
      [`${from}-medium.png`, `${to}.original`],
      [`${from}.png`, `${to}.png`],
    ] as const) {
      yield stored(context, 'avatars', file, name, { s3_path: name, ...about });
    }
  }
}

async function* emoji(context: ExportContext): AsyncGenerator<Stored | undefined> {
  const { db, realm, with_consent } = context;
  const rows = rowsOf<{ author: number | null; name: string; file_name: string; deactivated: boolean }>(
    db,
    realm.id,
    with_consent,
    EXPORTED_TABLES['zerver_realmemoji']!,
  );
  for await (const { author, name, file_name, deactivated } of rows) {
    const from = path.join('emoji', String(realm.id), file_name);
    const to = `${realm.id}/emoji/images/${file_name}`;
    yield stored(context, 'emoji', from, to, { s3_path: to, file_name, name, author, deactivated });
  }
}

async function* realmPictures(context: ExportContext): AsyncGenerator<Stored | undefined> {
  const { realm } = context;
  for (const picture of ['icon', 'logo', 'night_logo'] as const) {
    const key = realm[`${picture}_key`];
    if (key === null) continue;
    const from = path.join('realm-pictures', String(realm.id), `${key}.png`);
    // The file stands for the picture as it was uploaded, which is not kept.
    for (const name of [`${picture}.original`, `${picture}.png`]) {
      const to = `${realm.id}/realm/${name}`;
      yield stored(context, 'realm_icons', from, to, { s3_path: to, content_type: 'image/png' });
    }
  }
}

/** Undefined where the file is gone: an export does not fail for one. */
async function stored(
  { uploads_dir, realm }: ExportContext,
  folder: string,
  from: string,
  name: string,
  about: object,
): Promise<Stored | undefined> {
  const source = path.join(uploads_dir, from);
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  return {
    file: { name: `${folder}/${name}`, path: source, size: found.size },
    record: { realm_id: realm.id, path: name, size: found.size, last_modified: found.mtimeMs / 1000, ...about },
  };
}
