import { importing, pharmacyOf, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until } from '../../../test/support/wait-until.js';
import { createJobs } from '../../jobs.js';
import { lockProductNames } from '../pharmacy-products/product-store.js';

const app = useClinical();
const HEADER = 'code,name,unit,barcodes,control_class';
const [ONE, TWO, THREE, FOUR] = ['12345670', '7501031311309', '0075678164125', '40170725'];
const THERE = [`A,Aspirin,tablet,${ONE},`, `B,Bromide,tablet,${TWO},`, `C,Codeine,tablet,${THREE},`];

/** What becomes of a formulary by files that come one after the other, and how many products they wrote. Of `X`, which is controlled, there is stock. */
async function formularyAfter(files: readonly (readonly string[])[]) {
  const clinic = await app.build.clinic();
  const { pharmacist } = await stocked(app, clinic, { code: 'X', name: 'Xyrem', control_class: 'II' });
  const jobs = createJobs(app.deps);
  const reports = [];
  for (const rows of [THERE, ...files]) {
    const { headers } = await importing(app, pharmacist, [HEADER, ...rows].join('\n')).expect(202);
    await jobs.list.find(({ name }) => name === 'import products')?.run();
    reports.push(
      (
        await app
          .as(pharmacist)
          .get(headers['location'] ?? '')
          .expect(200)
      ).body.data,
    );
  }
  await jobs.stop();
  const said = reports.slice(1);
  const { body } = await app.as(pharmacist).get('/api/v1/pharmacy/products').expect(200);
  const names = ['code', 'name', 'barcodes', 'control_class', 'version'];
  return {
    products: body.data.map((row: Record<string, unknown>) => names.map((name) => row[name])),
    refused: said.flatMap(({ errors }) =>
      errors.map(({ member, message }: Record<string, string>) => [member, message]),
    ),
    written: said.reduce((sum, { created, updated }) => sum + created + updated, 0),
  };
}

test.each([
  ['exchange their barcodes', [`A,Aspirin,tablet,${TWO},`, `B,Bromide,tablet,${ONE},`], 0],
  [
    'pass their barcodes on',
    [`C,Codeine,tablet,${FOUR},`, `B,Bromide,tablet,${THREE},`, `A,Aspirin,tablet,${TWO},`],
    3,
  ],
  ['ask for a barcode before it is given up', [`A,Aspirin,tablet,${TWO},`, `B,Bromide,tablet,${FOUR},`], 1],
  ['are new and ask for a barcode before it is given up', [`N,New,tablet,${ONE},`, 'A,Aspirin,tablet,,'], 1],
  ['ask for a barcode that a refused row would give up', [`A,,tablet,,`, `N,New,tablet,${ONE},`], 0],
  ['name the same barcode, of which the first is wrong', [`N,,tablet,${FOUR},`, `M,Mint,tablet,${FOUR},`], 1],
  ['name the same barcode, with zeros before it', [`N,New,tablet,${FOUR},`, `M,Mint,tablet,00000${FOUR}0,`], 2],
  ['change one product to and fro', ['A,Acetyl,tablet,,', `a,Aspirin,tablet,${ONE},`, `A,Aspirin,tablet,${ONE},`], 1],
  ['end the control of what there is', ['X,Xyrem,tablet,,', 'B,Bromide,tablet,,II'], 1],
  ['name another class, and one that there is not', ['X,Xyrem,tablet,,I', 'N,New,tablet,,IX', 'M,Mint,tablet,,V'], 2],
])('rows that %s do together what each does alone', async (_, rows, written) => {
  const together = await formularyAfter([rows]);
  const { products, refused } = await formularyAfter(rows.map((row) => [row]));
  expect(together).toEqual({ products, refused, written });
});

test('a file that takes barcodes away waits until nobody else says whose they are', async () => {
  const clinic = await app.build.clinic();
  const { pharmacist } = await pharmacyOf(app, clinic, { code: 'A', name: 'Aspirin', barcodes: [ONE] });
  await importing(app, pharmacist, `${HEADER}\nA,Aspirin,tablet,,`).expect(202);
  const jobs = createJobs(app.deps);
  const isWaiting = async () => {
    const here = app.db('pg_database').select('oid').whereRaw('datname = current_database()');
    return (await app.db('pg_locks').where({ locktype: 'advisory', granted: false, database: here })).length > 0;
  };
  let work: Promise<unknown> | undefined;
  await app.deps.db.transaction(clinic.id, async (db) => {
    await lockProductNames(db, clinic.id);
    work = jobs.list.find(({ name }) => name === 'import products')?.run();
    await until(isWaiting);
  });
  await work;
  await jobs.stop();
  expect(await app.db('pharmacy_barcodes').where({ clinic_id: clinic.id })).toEqual([]);
});
