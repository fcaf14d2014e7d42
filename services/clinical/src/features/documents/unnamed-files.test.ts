import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../../id.js';
import { document } from '../../../test/support/documents.js';
import { openAs } from '../../db/roles.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { removeUnnamedFiles } from './unnamed-files.js';

const app = useClinical();

test('files that no row names are removed after a day; those that one names stay, and whatever is not ours', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await document(app, doctor, patient);
  const { files, config } = app.deps;
  if (!files) throw new Error('there is no store');
  const wait = async (name: string) => {
    const file = path.join(files.incoming, name);
    await writeFile(file, 'x');
    return file;
  };
  const stray = `${clinic.id}/ab/${newId()}.0123456789abcdef`;
  await files.keep(await wait('one'), stray);
  await files.keep(await wait('other'), 'backups/2026/records.dump');
  const cut = await wait('cut');
  await utimes(cut, new Date(0), new Date(0));
  const janitor = openAs(config.logins, 'clinical_janitor', { poolSize: 1, onError: () => {} });
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of files.list()) found.push(name);
    return found;
  };
  expect(await removeUnnamedFiles(janitor, files, new Date())).toBe(0);
  expect(await names()).toContain(stray);
  expect(await removeUnnamedFiles(janitor, files, new Date(Date.now() + 25 * 3_600_000))).toBe(1);
  expect(await names()).toHaveLength(2);
  expect(await names()).toContain('backups/2026/records.dump');
  await app.as(doctor).get(`/api/v1/documents/${id}/content`).expect(200);
  await janitor.close();
});
