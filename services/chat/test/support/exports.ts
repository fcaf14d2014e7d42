import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable, type Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { runJobs } from './jobs.js';
import type { Chat } from './start.js';

/** The files of an export by their names, without the name of the archive; those in JSON as what they hold. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ExportedFiles = Record<string, any>;

/** Asks for an export, has it made, and reads it. */
export async function makeExport(chat: Chat, user: TestUser, export_type: 1 | 2): Promise<ExportedFiles> {
  const { id } = expectSuccess(await chat.api(user).post('/export/realm', { export_type }));
  await runJobs(chat);
  const row = await chat.db.one<{ realm_id: number; file_key: string; status: string }>(
    'select realm_id, file_key, status from realm_exports where id = $1',
    [id],
  );
  if (row.status !== 'succeeded') {
    const [job] = await chat.db.query<{ last_error: string }>(
      "select last_error from jobs where task = 'export a realm'",
    );
    throw new Error(`The export is ${row.status}: ${job?.last_error}`);
  }
  return readArchive(path.join(chat.config.uploadsDir, 'exports', String(row.realm_id), `${row.file_key}.tar.gz`));
}

export const readArchive = (file: string): Promise<ExportedFiles> => readFiles(createReadStream(file));

export async function readFiles(archive: Stream | Buffer): Promise<ExportedFiles> {
  const files: ExportedFiles = {};
  const unpacked = extract();
  unpacked.on('entry', ({ name }, stream, next) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk as Buffer));
    stream.on('end', () => {
      const content = Buffer.concat(chunks);
      files[name.slice(name.indexOf('/') + 1)] = name.endsWith('.json') ? JSON.parse(content.toString()) : content;
      next();
    });
  });
  const source = Buffer.isBuffer(archive) ? Readable.from([archive]) : (archive as Readable);
  await pipeline(source, createGunzip(), unpacked);
  return files;
}
