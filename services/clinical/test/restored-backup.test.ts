import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from '../src/db/db.js';
import { openAs } from '../src/db/roles.js';
import { findLoss, recordRestoration, verifyAuditTrail } from '../src/features/audit/index.js';
import { builtProcess } from './support/built-service.js';
import { anchoredTrail, type AnchoredTrail } from './support/anchored-trail.js';
import { settingsOf } from './support/logins.js';

let trail: AnchoredTrail;
let { app, auditor, sealer, folder, anchors, aBatch, verify } = {} as AnchoredTrail;
let worker: Database;
let backup: Record<string, Record<string, unknown>[]>;
beforeEach(async () => {
  trail = await anchoredTrail();
  ({ app, auditor, sealer, folder, anchors, aBatch, verify } = trail);
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
});
afterEach(async () => {
  await worker.close();
  await trail.stop();
});

/** What is put back: the rows of the trail, its seals, and the number that the next one gets. */
const TABLES = ['audit_events', 'audit_seals'];
async function keepBackup() {
  backup = Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await app.db(table)])));
}
async function putBack() {
  await app.db('audit_unsealed').delete();
  for (const table of TABLES) {
    const ids = (backup[table] ?? []).map(({ id }) => id as string);
    await app.db(table).whereNotIn('id', ids).delete();
  }
  await app.db.raw(`select setval('audit_seals_id_seq', ?)`, [backup['audit_seals']?.length ?? 0]);
}
const record = async () => {
  const loss = await findLoss(auditor, anchors);
  if (loss)
    await recordRestoration({ worker, sealer }, anchors, loss, { by: 'Somebody', reason: 'A disk', now: new Date() });
  return loss;
};

test('a backup that was put back is recorded in the trail of each clinic, and verification goes on from the last anchor that fits', async () => {
  await aBatch();
  await keepBackup();
  for (let i = 0; i < 3; i += 1) await aBatch();
  await verify();
  const noted = await readFile(path.join(folder, '000000000004'), 'utf8');
  await putBack();
  // The worker goes on before anybody says what happened: under numbers that others had.
  await aBatch();
  expect((await verify()).fault).toMatch(/^batch 4 is gone/);

  expect(await record()).toMatchObject({ from: { id: 1 }, noted: { id: 4 } });
  expect(await verify()).toMatchObject({ fault: undefined, head: { id: 5 } });
  const rows = await app.db('audit_events').where({ event: 'audit_trail.restore' });
  const clinics = await app.db('clinics').where({ environment: 'live' });
  expect(rows.map(({ clinic_id }) => clinic_id).sort()).toEqual([...clinics.map(({ id }) => id), null].sort());
  expect(rows[0]).toMatchObject({
    actor_type: 'system',
    actor_name: 'audit:restored',
    details: {
      by: 'Somebody',
      reason: 'A disk',
      noted,
      from: await readFile(path.join(folder, '000000000001'), 'utf8'),
    },
  });
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['000000000004', '000000000005', 'restored-000000000004']),
  );
  expect(await readFile(path.join(folder, '000000000004'), 'utf8')).toBe(noted);

  await aBatch();
  expect(await verify()).toMatchObject({ fault: undefined, head: { id: 6 } });
  expect((await verifyAuditTrail(auditor)).fault).toBeUndefined();
  expect(await record()).toBeUndefined();
});

test('a backup does not explain a trail that was altered, nor another one, and what is cut off afterwards is found', async () => {
  const [id = ''] = await aBatch();
  await keepBackup();
  await aBatch();
  await putBack();
  await app.db('audit_events').where({ id }).update({ reason: 'x' });
  await expect(record()).rejects.toThrow('what there is of the trail is not whole');
  await app.db('audit_events').where({ id }).update({ reason: null });
  await writeFile(path.join(folder, '000000000001'), `1:${'0'.repeat(64)}`);
  await expect(record()).rejects.toThrow('is no backup of it');
  await writeFile(path.join(folder, '000000000001'), await anchorOf(1));

  await record();
  await verify();
  await app.db('audit_seals').where({ id: 3 }).delete();
  expect((await verify()).fault).toMatch(/^batch 3 is gone/);
});

const anchorOf = async (id: number) =>
  `${id}:${(await app.db('audit_seals').where({ id }).first()).hash.toString('hex')}`;

test('a trail that lacks batches is only looked at until somebody says who put it back, and why', async () => {
  await aBatch();
  await keepBackup();
  await aBatch();
  await putBack();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [...builtProcess('cli/audit-restored'), ...args], {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...settingsOf(app.deps.config.logins, ['clinical_worker', 'clinical_sealer', 'clinical_auditor']),
        AUDIT_ANCHORS: pathToFileURL(folder).href,
        SECRETS_KEY: '5'.repeat(64),
        NODE_OPTIONS: '',
      },
    });
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining('batch 2 was noted and is not there') });
  expect(run('--by', 'Somebody').status).toBe(2);
  expect(await app.db('audit_events').where({ event: 'audit_trail.restore' })).toEqual([]);
  expect(run('--by', 'Somebody', '--reason', 'A disk')).toMatchObject({ status: 0 });
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing to record') });
});
