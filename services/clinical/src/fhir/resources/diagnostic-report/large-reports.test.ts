import { faultsOf } from '../../../../test/support/fhir-issues.js';
import { laboratory, type Laboratory } from '../../../../test/support/fhir-reports.js';
import { useClinical } from '../../../../test/support/use-clinical.js';
import { observation } from '../observation/type.js';

/** Panels of many values, each with all that an Observation here can say. */

const app = useClinical();
let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory(app);
});

const full = (at: number) =>
  lab.observation(`${at}-1`, at, {
    effectiveDateTime: '2026-03-02T08:00:00.000Z',
    note: [{ text: 'Repeated' }],
    method: { text: 'PCR' },
    interpretation: [
      { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code: 'N' }] },
    ],
  });
const panel = (length: number) => lab.whole(Array.from({ length }, (_, index) => full(index + 1)));

test('a report has as many observations as a result may, whatever they say', async () => {
  const made = await lab.send(panel(200));
  expect({ status: made.status, issue: made.body.issue, values: made.body.result?.length }).toEqual({
    status: 201,
    issue: undefined,
    values: 200,
  });
  const one = await app.as(lab.records.doctor).get(`/fhir/R4/${made.body.result[199].reference}`);
  expect(one.body).toMatchObject({ valueQuantity: { value: 200 }, note: [{ text: 'Repeated' }] });
});

test('each observation is read without the others of its report: a page of them is no larger for these', async () => {
  const made = await lab.send(panel(20));
  const ids = made.body.result.map(({ reference }: { reference: string }) => reference.split('/')[1]);
  const rows = await app.db
    .from(app.db.select('*', app.db.raw(`'result' as kind`)).from('observations').as('o'))
    .whereIn('o.id', ids)
    .select([...observation.columns]);
  expect(rows.map(({ named, record }) => record.observations.map(({ id }: { id: string }) => id === named))).toEqual(
    ids.map(() => [true]),
  );
});

test('one more is refused by what is too many, and much more before anything looks at it', async () => {
  expect(faultsOf(await lab.send(panel(201)))).toEqual({ status: 422, at: ['DiagnosticReport.result'] });
  const many = await lab.send(panel(251));
  expect(many.status).toBe(422);
  const extension = Array.from({ length: 200 }, (_, at) => ({
    url: `urn:${at}`,
    extension: Array.from({ length: 30 }, (__, inner) => ({ url: `${inner}`, valueInteger: inner })),
  }));
  const endless = await lab.send({ ...panel(1), extension });
  expect({ status: endless.status, text: endless.body.issue[0].expression }).toEqual({ status: 422, text: ['body'] });
});
