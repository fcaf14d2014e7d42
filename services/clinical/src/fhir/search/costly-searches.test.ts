import type { Database } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import { chart, get } from '../../../test/support/fhir-chart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What one search may cost, however often it asks for the same. */
const app = useClinical();

const HAS = '_has:Observation:patient:status=final';
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('&');

/** The statements that the database is asked while `work` is done. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const { transaction } = app.deps.db;
  const counting: Database['transaction'] = (clinicId, run, options) =>
    transaction(
      clinicId,
      (db) =>
        run({
          ...db,
          rows: (query, parameters) => {
            statements += 1;
            return db.rows(query, parameters);
          },
        }),
      options,
    );
  app.deps.db.transaction = counting;
  await work().finally(() => {
    app.deps.db.transaction = transaction;
  });
  return statements;
}

test('a condition that is given several times asks the database once', async () => {
  const { doctor, patient } = await chart(app);
  const once = await statementsOf(() => get(app, doctor, `Patient?${HAS}`));
  const found = await get(app, doctor, `Patient?${times(5, () => HAS)}`);
  expect(found.body.entry).toMatchObject([{ resource: { id: patient.id } }]);
  expect(await statementsOf(() => get(app, doctor, `Patient?${times(5, () => HAS)}`))).toBe(once);
  // The same in other words.
  const again = `Patient?${HAS}&${HAS},&${HAS},,`;
  expect(await statementsOf(() => get(app, doctor, again))).toBe(once);
});

test.each([
  ['_has', (index: number) => `_has:Observation:patient:status=final,${index}`],
  ['chains', (index: number) => `organization.name=${index}`],
  [':identifier', (index: number) => `general-practitioner:identifier=${index}`],
])('a search that follows references in too many parameters is refused and told how to go on: %s', async (_, part) => {
  const { doctor } = await chart(app);
  const search = (count: number) => app.as(doctor).get(`/fhir/R4/Patient?${times(count, part)}`);
  expect((await search(FHIR_LIMITS.chains)).status).toBe(200);
  const refused = await search(FHIR_LIMITS.chains + 1);
  expect(refused.status).toBe(400);
  expect(refused.body.issue).toMatchObject([
    {
      code: 'invalid',
      details: {
        text:
          'At most 5 parameters of a search may follow references (_has, chains, :identifier): ' +
          'make several searches, and put the ids that one finds into the next.',
      },
    },
  ]);
});

test('a search that stands for a reference or an id is bounded as well', async () => {
  const { doctor } = await chart(app);
  const search = times(FHIR_LIMITS.chains + 1, (index) => `organization.name=${index}`);
  const refused = await app
    .as(doctor)
    .post('/fhir/R4/Patient')
    .set('If-None-Exist', search)
    .send({
      resourceType: 'Patient',
      name: [{ family: 'Paz', given: ['Ana'] }],
      gender: 'female',
      birthDate: '1990-01-01',
    });
  expect({ status: refused.status, text: refused.body.issue[0].details.text }).toMatchObject({
    status: 400,
    text: expect.stringContaining('may follow references'),
  });
});
