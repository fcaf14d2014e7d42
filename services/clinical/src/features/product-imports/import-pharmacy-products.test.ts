import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { importing, product, PRODUCTS } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs, type Jobs } from '../../jobs.js';
import { PRODUCT_IMPORT_LIMITS } from '../../limits/index.js';
import { workOnProductImports } from './index.js';

const app = useClinical();
let workers: Jobs[] = [];
beforeEach(() => (workers = [createJobs(app.deps), createJobs(app.deps)]));
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));
/** Two workers at once. */
const work = () =>
  Promise.all(workers.map(async ({ list }) => list.find(({ name }) => name === 'import products')?.run()));

async function formulary() {
  const clinic = await app.build.clinic();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const send = (content: string | Buffer, query: object = {}) => importing(app, pharmacist, content, query);
  const read = async (url: string) => (await app.as(pharmacist).get(url).expect(200)).body.data;
  const imported = async (content: string, query: object = {}) => {
    const { headers } = await send(content, query).expect(202);
    await work();
    return read(headers['location'] ?? '');
  };
  const products = () => app.db('pharmacy_products').where({ clinic_id: clinic.id });
  const find = async (code: string) => (await products().where({ code }))[0];
  return { clinic, pharmacist, send, read, imported, products, find };
}

const FILE = [
  'code,name,unit,barcodes,pack_sizes,prescription_only,minimum,substances',
  'P-1,"Paracetamol, 500 mg",tablet,7501031311309;12345670,10;20,no,5,',
  'P-2,Ibuprofen,tablet,,,,,local|ibu|Ibuprofen',
].join('\r\n');

const rows = (count: number) =>
  ['code,name,unit', ...Array.from({ length: count }, (_, n) => `C-${n},Product ${n},tablet`)].join('\n');

test('a file is imported by the worker; a code that is found again is updated in the columns of the file', async () => {
  const { clinic, pharmacist, send, read, imported, products, find } = await formulary();
  const response = await send(FILE).expect(202);
  expect(response.body.data).toMatchObject({ status: 'queued', total: 2, done: 0, errors: [], dry_run: false });
  const { id } = response.body.data;
  await expectAudit(app, response, { event: 'product_import.create', resource_id: id });
  await work();
  expect(await read(response.headers['location'] ?? '')).toMatchObject({
    status: 'completed',
    done: 2,
    created: 2,
    failed: 0,
    errors: [],
    unchecked: [{ line: 3, member: 'substances.0', value: 'local|ibu|Ibuprofen' }],
  });
  expect(await find('P-1')).toMatchObject({
    name: 'Paracetamol, 500 mg',
    pack_sizes: [10, 20],
    prescription_only: false,
    minimum: 5,
  });
  expect((await find('P-2')).substances).toEqual([{ system: 'local', code: 'ibu', display: 'Ibuprofen' }]);
  const again = await imported('name;code;unit\nParacetamol;p-1;tablet\nIbuprofen;P-2;tablet\n');
  expect(again).toMatchObject({ created: 0, updated: 1, failed: 0 });
  expect(await find('p-1')).toMatchObject({ name: 'Paracetamol', minimum: 5, version: 2 });
  expect(await products()).toHaveLength(2);
  const events = await app.db('outbox').where({ clinic_id: clinic.id, resource_type: 'product' }).pluck('event');
  expect(events.sort()).toEqual(['product.create', 'product.create', 'product.update']);
  const [trail] = await app
    .db('audit_events')
    .where({ clinic_id: clinic.id, event: 'product.import' })
    .orderBy('occurred_at');
  expect(trail).toMatchObject({ actor_id: pharmacist.id, details: { created: 2, updated: 0, failed: 0 } });
});

test('rows that are wrong are told with line and member, and the others are imported', async () => {
  const { pharmacist, imported, products } = await formulary();
  await product(app, pharmacist, { code: 'X', barcodes: ['12345670'] });
  const file = [
    'code,name,unit,barcodes,minimum,active',
    'A,Aspirin,tablet,,,',
    'B,,tablet,,,',
    'C,Cold,tablet,12345670,,',
  ];
  const report = await imported(
    [...file, 'D,Dry,tablet,,-1,', 'E,Easy,tablet,,,perhaps', 'F,Few', 'G,Good,tablet,,3,1'].join('\n'),
  );
  expect(report).toMatchObject({ status: 'completed', total: 7, done: 7, created: 2, failed: 5 });
  expect(report.errors.map(({ line, member }: { line: number; member: string }) => [line, member])).toEqual([
    [3, 'name'],
    [4, 'barcodes.0'],
    [5, 'minimum'],
    [6, 'active'],
    [7, 'line'],
  ]);
  expect((await products()).map(({ code }) => code).sort()).toEqual(['A', 'G', 'X']);
});

test('rows that name a code or a barcode of another row are imported one after the other', async () => {
  const { imported, find } = await formulary();
  const rowsOf = ['A,First,tablet,12345670', 'a,Second,tablet,12345670', 'B,Other,tablet,12345670', 'C,Third,tablet,'];
  const report = await imported(['code,name,unit,barcodes', ...rowsOf].join('\n'));
  expect(report).toMatchObject({ created: 2, updated: 0, failed: 1, errors: [{ line: 4, member: 'barcodes.0' }] });
  expect(await find('a')).toMatchObject({ name: 'Second' });
  expect([await find('B'), (await find('C')).name]).toEqual([undefined, 'Third']);
});

test('a file that comes again changes what it says anew, and nothing else', async () => {
  const { clinic, imported, find } = await formulary();
  const fileOf = (...rest: string[]) => ['code,name,unit,barcodes,substances', ...rest].join('\n');
  const substance = 'local|ibu|Ibuprofen';
  await imported(
    fileOf(`A,One,tablet,12345670,${substance}`, `B,Two,tablet,7501031311309,${substance}`, 'C,Three,tablet,,'),
  );
  const again = fileOf(
    `A,One,tablet,7501031311309,${substance}`,
    `B,Two,tablet,12345670,${substance}`,
    'C,Third,tablet,,',
  );
  expect(await imported(again)).toMatchObject({ created: 0, updated: 1, failed: 2 });
  expect(await imported(fileOf('C,Third,tablet,7501031311309,'))).toMatchObject({ failed: 1 });
  expect(await imported(fileOf(`A,One,tablet,,${substance}`))).toMatchObject({ updated: 1, failed: 0 });
  expect(await imported(fileOf(`B,Two,tablet,12345670,${substance}`))).toMatchObject({ updated: 1, failed: 0 });
  expect(await imported(fileOf(`B,Two,tablet,12345670,${substance}`))).toMatchObject({ updated: 0, failed: 0 });
  expect([(await find('A')).version, (await find('B')).version, (await find('C')).version]).toEqual([2, 2, 2]);
  const told = await app.db('outbox').where({ clinic_id: clinic.id, event: 'product.update' });
  expect(told).toHaveLength(3);
});

test('a dry run tells the same and keeps nothing', async () => {
  const { clinic, imported, products } = await formulary();
  const report = await imported(`${FILE}\nP-3,,tablet,,,,,`, { dry_run: 1 });
  expect(report).toMatchObject({ dry_run: true, status: 'completed', created: 2, failed: 1, errors: [{ line: 4 }] });
  expect(report.unchecked).toHaveLength(1);
  expect(await products()).toEqual([]);
  expect(await app.db('outbox').where({ clinic_id: clinic.id })).toEqual([]);
});

test('a substance that the table does not know by name is not guessed', async () => {
  const { imported, find } = await formulary();
  const report = await imported('code,name,unit,substances\nA,Amox,tablet,zzyzxol\n');
  expect(report.unchecked).toEqual([{ line: 2, member: 'substances.0', value: 'zzyzxol' }]);
  expect((await find('A')).substances).toEqual([]);
});

test('after a worker is lost another goes on, and each row is imported once', async () => {
  const { clinic, send, read, products } = await formulary();
  const { headers } = await send(rows(2 * PRODUCT_IMPORT_LIMITS.batchRows + 50)).expect(202);
  const { databases } = workers[0]!;
  const [worker, own] = [databases.get('clinical_worker')!, databases.get('clinical_app')!];
  let asked = 0;
  await workOnProductImports({ worker, app: own, clock: app.deps.clock, isStopping: () => (asked += 1) > 1 });
  const half = await read(headers['location'] ?? '');
  expect(half).toMatchObject({ status: 'running', done: PRODUCT_IMPORT_LIMITS.batchRows });
  await work();
  expect(await read(headers['location'] ?? '')).toMatchObject({
    status: 'completed',
    done: half.total,
    created: half.total,
  });
  expect(await products()).toHaveLength(half.total);
  const [kept] = await app.db('pharmacy_product_imports').where({ clinic_id: clinic.id });
  expect(kept.content).toBeNull();
});

test('what is no CSV of products is refused when it is sent', async () => {
  const { clinic, pharmacist, send } = await formulary();
  for (const wrong of ['', 'code,name\nA,B', 'code,name,unit,price\nA,B,C,1', 'code,code,name,unit\nA,A,B,C'])
    expectInvalid(await send(wrong), 'body');
  expectInvalid(await send('code,name,unit\nA,"B,tablet\n'), 'body');
  expectInvalid(await send(Buffer.from('code,name,unit\nA,Caf\xe9,tablet\n', 'latin1')), 'body');
  expectInvalid(await send(rows(PRODUCT_IMPORT_LIMITS.rows + 1)), 'body');
  expect((await send(Buffer.alloc(PRODUCT_IMPORT_LIMITS.bytes + 1, 'a'))).status).toBe(413);
  const json = await app.as(pharmacist).post(`${PRODUCTS}/import`).send({ code: 'A' });
  expect(json.status).toBe(415);
  expect(json.body.message).toContain('text/csv');
  expect(await app.db('pharmacy_product_imports').where({ clinic_id: clinic.id })).toEqual([]);
  expectDenied(await importing(app, await app.build.user(clinic, 'doctor'), FILE), 'missing_ability');
});

test('a clinic has some files that wait, and no more, also where they come at once', async () => {
  const { send } = await formulary();
  const { importsOpen } = PRODUCT_IMPORT_LIMITS;
  const answers = await Promise.all(Array.from({ length: importsOpen + 5 }, () => send(FILE)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(importsOpen);
  await send(FILE).expect(429);
});
