import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const service = path.join(import.meta.dirname, '..');
const top = path.join(service, '../..');

describe('types made of openapi.json', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'typed-client-'));
    await cp(path.join(service, 'examples/typed-client'), folder, { recursive: true });
    const types = path.join(folder, 'interface.ts');
    await run('node', [path.join(top, 'infra/openapi/generate-types.mjs'), path.join(service, 'openapi.json'), types]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('the example client compiles with them, and a wrong call in it does not', async () => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--lib', 'es2023,dom'];
    const compiled = await run(path.join(top, 'node_modules/.bin/tsc'), [...options, path.join(folder, 'example.ts')], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
  });

  test('they call things by their names and write each once', async () => {
    const types = await readFile(path.join(folder, 'interface.ts'), 'utf8');
    expect(types).toMatch(/^export interface Prescription \{[^]*?\n {2}items: PrescriptionItem\[\];/m);
    for (const name of ['Patient', 'Consultation', 'Prescription', 'LaboratoryResult', 'Appointment', 'AuditEvent'])
      expect(types.match(new RegExp(`^export (type|interface) ${name}\\b`, 'gm'))).toHaveLength(1);
    expect(types).toMatch(/\n {2}getConsultation: \{[^]*?data: Consultation;/);
  });
});
