import { get } from '../../../../test/support/fhir-chart.js';
import { openConsultation } from '../../../../test/support/clinical-records.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

/** Signs that somebody could read otherwise than who sent them. */
const app = useClinical();
let opened: Awaited<ReturnType<typeof openConsultation>>;
beforeAll(async () => {
  opened = await openConsultation(app, { started_at: '2026-03-01T15:00:00Z' });
});

const FHIR = '/fhir/R4';
const coded = (...codes: string[]) => ({ coding: codes.map((code) => ({ system: 'http://loinc.org', code })) });
const quantity = (value: number, code: string) => ({ value, system: 'http://unitsofmeasure.org', code });
const part = (value: number, ...codes: string[]) => ({
  code: coded(...codes),
  valueQuantity: quantity(value, 'mm[Hg]'),
});
const pressure = (...component: object[]) => ({ code: coded('85354-9'), valueQuantity: undefined, component });

const heartRate = (members: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] },
  ],
  code: coded('8867-4'),
  subject: { reference: `Patient/${opened.patient.id}` },
  encounter: { reference: `Encounter/${opened.consultation.id}` },
  valueQuantity: quantity(70, '/min'),
  ...members,
});
const create = (members: object) => app.as(opened.doctor).post(`${FHIR}/Observation`).send(heartRate(members));

test('what may be read in two ways, or was measured before its patient was born, is refused with why', async () => {
  const period = { effectivePeriod: { start: '2026-03-01T15:00:00Z', end: '2026-03-01T15:05:00Z' } };
  const refused: [object, string, RegExp][] = [
    [{ code: coded('8867-4', '8310-5') }, 'Observation.code', /different signs \(Heart rate; Body temperature\)/],
    [{ code: coded('8867-4', '39156-5') }, 'Observation.code', /different signs/],
    [
      pressure(part(120, '8480-6'), part(80, '8462-4'), part(130, '8480-6')),
      'Observation.component[2].code',
      /one component/,
    ],
    [pressure(part(120, '8480-6', '8462-4')), 'Observation.component[0].code', /a component says one of them/],
    [period, 'Observation.effectivePeriod', /at one time/],
    [{ effectiveTiming: { event: ['2026-03-01T15:00:00Z'] } }, 'Observation.effectiveTiming', /at one time/],
    [{ effectiveDateTime: '1980-05-16T12:00:00Z' }, 'Observation.effective', /before birth_date/],
  ];
  for (const [members, place, why] of refused) {
    const answer = await create(members);
    expect(answer.status).toBe(422);
    const issues = answer.body.issue as { details: { text: string }; expression?: string[] }[];
    expect(issues.filter(({ expression }) => expression?.includes(place)).map(({ details }) => details.text)).toEqual([
      expect.stringMatching(why),
    ]);
  }
  expect(await app.db('observations').where({ consultation_id: opened.consultation.id })).toEqual([]);

  const born = '1980-05-17T12:00:00Z';
  const { body: made } = await create({ code: coded('8867-4', '76282-3'), effectiveDateTime: born }).expect(201);
  const { body, headers } = await get(app, opened.doctor, `Observation/${made.id}`);
  const again = (members: object) =>
    app
      .as(opened.doctor)
      .put(`${FHIR}/Observation/${made.id}`)
      .set('If-Match', headers['etag'] ?? '')
      .send({ ...body, ...members });
  for (const members of [
    { code: coded('8867-4', '8310-5') },
    { effectiveDateTime: undefined, ...period },
    { effectiveDateTime: '1980-05-16T12:00:00Z' },
  ])
    expect((await again(members)).status).toBe(422);
});
