import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultyFile } from '../../src/features/catalogs/catalog-file.js';
import { importCatalog, type Source } from '../../src/features/catalogs/import-actions.js';
import { startApp } from './start.js';

export const ORDER = { format: 'icd10cm-order', edition: '2026' } satisfies Source;
export const CIE10 = {
  format: 'cie10-csv',
  edition: '2018',
  columns: { code: 'code', description: 'description' },
} satisfies Source;

export const orderLine = (code: string, billable: 0 | 1, title: string, order = 1) =>
  `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}`;

export const CHOLERA = [
  orderLine('A00', 0, 'Cholera', 1),
  orderLine('A000', 1, 'Cholera due to Vibrio cholerae 01, biovar cholerae', 2),
  orderLine('S720', 0, 'Fracture of head and neck of femur', 3),
  orderLine('S72', 0, 'Fracture of femur', 4),
  orderLine('S7200', 0, 'Fracture of unspecified part of neck of femur', 5),
  orderLine('S72001', 0, 'Fracture of unspecified part of neck of right femur', 6),
  orderLine(
    'S72001A',
    1,
    'Fracture of unspecified part of neck of right femur, initial encounter for closed fracture',
    7,
  ),
];

/** Beta-lactams and a few others, as an operator would write them down. */
export const SUBSTANCES = {
  source: { format: 'substances-csv', edition: '2026' } satisfies Source,
  lines: [
    'code,kind,name,name_es,synonyms,classes,ingredients,cross_reactive,cross_reacts_with,system',
    'J01,class,Antibacterials,Antibacterianos,,,,,,',
    'J01C,class,Penicillins,Penicilinas,Penicilina|Penicillin,,,yes,J01DB,',
    'J01CA,class,Extended-spectrum penicillins,,,,,,,',
    'J01CE,class,Beta-lactamase sensitive penicillins,,,,,,,',
    'J01DB,class,First-generation cephalosporins,Cefalosporinas de primera generación,,J01,,yes,,',
    'J01CA04,substance,Amoxicillin,Amoxicilina,Amoxycillin,,,,,http://www.whocc.no/atc',
    'J01CE01,substance,Benzylpenicillin,Bencilpenicilina,Penicilina G,,,,,http://www.whocc.no/atc',
    'J01DB01,substance,Cefalexin,Cefalexina,,,,,,http://www.whocc.no/atc',
    'clav,substance,Clavulanic acid,Ácido clavulánico,Clavulanato,,,,,',
    'J01CR02,substance,Co-amoxiclav,,Augmentin,J01C,J01CA04|clav,,,http://www.whocc.no/atc',
    'N02BE01,substance,Paracetamol,,Acetaminophen,,,,,http://www.whocc.no/atc',
    'latex,substance,Natural rubber latex,Látex,Latex,,,,,',
  ],
};

/** An app whose catalogs are imported from files, and a doctor who looks things up in them. */
export async function startCatalogs() {
  const app = await startApp();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'catalogs-'));
  const { doctor } = await app.build.practice();

  const run = async (content: string | Buffer, source: Source, progress?: (read: number | undefined) => void) => {
    const file = path.join(folder, 'file');
    writeFileSync(file, content);
    return importCatalog(app.ownerUrl, file, source, progress);
  };
  const contents = () =>
    Promise.all([
      app.db('cie10_codes').orderBy('code'),
      app.db('catalog_tests').orderBy('id'),
      app.db('catalog_versions').orderBy('type'),
      app.db('catalog_imports').orderBy(['type', 'edition', 'revision']),
      app.db('substances').orderBy('code'),
      app.db('substance_names').orderBy(['name', 'code']),
    ]);
  return {
    app,
    folder,
    run,
    contents,
    /** What is wrong with a file that is refused as a whole. */
    async faultsOf(content: string | Buffer, source: Source) {
      const before = await contents();
      const thrown: unknown = await run(content, source).catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(FaultyFile);
      expect(await contents()).toEqual(before);
      return (thrown as FaultyFile).faults;
    },
    search: (query: Record<string, string>) => app.as(doctor).get('/api/mobile/v1/doctor/catalogs').query(query),
    codeOf: (code: string) => app.db('cie10_codes').where({ code }).first(),
    async stop() {
      rmSync(folder, { recursive: true });
      await app.stop();
    },
  };
}
