import type { Observation } from '@medplum/fhirtypes';
import { FHIR, get, idsIn, walked } from './support/fhir-chart.js';
import { laboratory, type Laboratory } from './support/fhir-reports.js';
import { expectInvalid } from './support/expect.js';
import { measured } from './support/clinical-records.js';
import { useClinical } from './support/use-clinical.js';

/** What is known of a time may be its day, its month or its year: so it is kept, and so it is told. */

const app = useClinical();
let lab: Laboratory;
beforeAll(async () => {
  lab = await laboratory(app);
});

const RESULTS = '/api/v1/lab-results';
const strict = { Prefer: 'handling=strict' };

test.each(['1999-07-02', '1999-07', '1999'])(
  'a report of %s says so, as do its specimen and its parts',
  async (when) => {
    const { doctor, patient } = lab.records;
    const sent = lab.report({ effectiveDateTime: when });
    const made = await lab.send({ ...lab.whole([lab.observation('718-7', 13)]), ...sent }, strict);
    expect({ status: made.status, body: made.body }).toMatchObject({
      status: 201,
      body: { effectiveDateTime: when },
    });
    const { id } = made.body;
    expect((await get(app, doctor, `DiagnosticReport/${id}`)).body.effectiveDateTime).toBe(when);
    expect((await get(app, doctor, `DiagnosticReport/${id}/_history/1`)).body.effectiveDateTime).toBe(when);
    expect((await get(app, doctor, `Specimen/${id}`)).body.collection).toEqual({ collectedDateTime: when });
    const measuredThen = await get(app, doctor, `Observation?_has:DiagnosticReport:result:_id=${id}`);
    expect(measuredThen.body.entry[0].resource.effectiveDateTime).toBe(when);
    for (const [search, isFound] of [
      [`date=${when}`, true],
      [`date=ge${when}`, true],
      [`date=le${when}`, true],
      [`date=ne${when}`, false],
      ['date=1998', false],
      ['date=2000', false],
    ] as const)
      for (const type of ['DiagnosticReport', 'Specimen'])
        expect([
          type,
          search,
          idsIn(
            await get(
              app,
              doctor,
              `${type}?_id=${id}&${type === 'Specimen' ? search.replace('date', 'collected') : search}`,
            ),
          ),
        ]).toEqual([type, search, isFound ? [id] : []]);

    const { body } = await app.as(doctor).get(`${RESULTS}/${id}`);
    expect(body.data.specimen).toMatchObject({
      collected_on: when,
      collected_at: expect.stringMatching(/^1999-0[17]/),
    });
    const again = await app.as(doctor).put(`${FHIR}/DiagnosticReport/${id}`).set('If-Match', '*').send(made.body);
    expect([again.status, again.body.meta.versionId]).toEqual([200, '1']);
    expect(await walked(app, doctor, `DiagnosticReport?patient=${patient.id}&date=1999&_count=1`)).toContain(id);
  },
);

test('an Observation of a day is a result of that day; of an instant it is of that instant', async () => {
  const { doctor } = lab.records;
  const send = (said: Partial<Observation>) =>
    app
      .as(doctor)
      .post(`${FHIR}/Observation`)
      .set(strict)
      .send(lab.observation('718-7', 13, { effectiveDateTime: undefined, ...said }));
  const ofDay = await send({ effectiveDateTime: '2013-03-11' });
  expect([ofDay.status, ofDay.body.effectiveDateTime]).toEqual([201, '2013-03-11']);
  const ofInstant = await send({ effectiveInstant: '2013-03-11T10:15:00+01:00' });
  expect([ofInstant.status, ofInstant.body.effectiveDateTime]).toEqual([201, '2013-03-11T09:15:00.000Z']);
  // Where it was measured the day had begun, which had not here.
  const elsewhere = await send({ effectiveDateTime: '2011-03-04', issued: '2011-03-04T08:45:33+14:00' });
  expect([elsewhere.status, elsewhere.body.effectiveDateTime]).toEqual([201, '2011-03-04']);
  const [before, at] = ['2011-03-03T08:45:33+14:00', 'Observation.issued'];
  const early = await send({ effectiveDateTime: '2011-03-04', issued: before });
  expect([early.status, early.body.issue[0].expression]).toEqual([422, [at]]);
  for (const [when, expression] of [
    ['2999-01-01', 'Observation.issued'],
    ['1849-12', 'Observation.effective'],
  ] as const) {
    const refused = await send({ effectiveDateTime: when });
    expect([when, refused.status, refused.body.issue[0].expression]).toEqual([when, 422, [expression]]);
  }
});

test("the platform's own interface takes a day too, tells where it begins, and a correction may say the same", async () => {
  const { doctor, patient } = lab.records;
  const enter = (specimen: object) =>
    app
      .as(doctor)
      .post(RESULTS)
      .send({
        patient_id: patient.id,
        code: { system: 'local', code: 'X', display: 'X' },
        specimen,
        observations: [measured(1)],
      });
  const made = await enter({ collected_on: '2013-03-11' });
  expect(made.status).toBe(201);
  const { id, specimen, observations } = made.body.data;
  expect(specimen).toEqual({
    type: null,
    collected_on: '2013-03-11',
    collected_at: expect.stringMatching(/^2013-03-1/),
  });
  const corrected = await app
    .as(doctor)
    .post(`${RESULTS}/${id}/corrections`)
    .set('If-Match', '*')
    .send({ status: 'corrected', reason: 'Units', specimen, observations: observations.map(() => measured(2)) });
  expect([corrected.status, corrected.body.data?.specimen]).toEqual([201, specimen]);
  expectInvalid(
    await enter({ collected_on: '2013-03-11', collected_at: '2013-03-11T10:00:00Z' }),
    'specimen.collected_at',
  );
  expectInvalid(await enter({ collected_on: '2013-02-30' }), 'specimen.collected_on');
  const exact = await enter({ collected_at: '2013-03-11T10:00:00Z' });
  expect(exact.body.data.specimen).toEqual({
    type: null,
    collected_on: null,
    collected_at: '2013-03-11T10:00:00.000Z',
  });
});

test('a death of a day is told as that day, until its time is known', async () => {
  const { doctor } = lab.records;
  const sent = {
    resourceType: 'Patient',
    name: [{ family: 'Levin', given: ['Henry'] }],
    gender: 'male',
    birthDate: '1932-09-24',
    deceasedDateTime: '2015-02-14',
  };
  const made = await app.as(doctor).post(`${FHIR}/Patient`).set(strict).send(sent);
  expect([made.status, made.body.deceasedDateTime]).toEqual([201, '2015-02-14']);
  const { id } = made.body;
  const found = async (search: string) => idsIn(await get(app, doctor, `Patient?_id=${id}&${search}`));
  expect(await found('death-date=2015-02-14')).toEqual([id]);
  expect(await found('death-date=2015-02-13')).toEqual([]);
  expect(await found('deceased=true')).toEqual([id]);
  const told = async () => (await app.as(doctor).get(`/api/v1/patients/${id}`)).body.data;
  const { deceased_at } = await told();
  expect(await told()).toMatchObject({
    deceased_on: '2015-02-14',
    deceased_at: expect.stringMatching(/^2015-02-1[34]T/),
  });
  const put = await app.as(doctor).put(`${FHIR}/Patient/${id}`).set('If-Match', '*').send(made.body);
  expect([put.status, put.body.meta.versionId]).toEqual([200, '1']);

  const patch = (body: object) => app.as(doctor).patch(`/api/v1/patients/${id}`).set('If-Match', '*').send(body);
  for (const [body, deceased_on, at] of [
    // A client that knows of no days sends back what it read.
    [{ deceased_at, phone: '+56911112222' }, '2015-02-14', deceased_at],
    [{ deceased_at: '2015-02-14T10:00:00Z' }, null, '2015-02-14T10:00:00.000Z'],
    [{ deceased_on: '2015-02-15' }, '2015-02-15', expect.stringMatching(/^2015-02-15T/)],
    [{ deceased_on: null }, null, null],
    [{ deceased_on: '2015-02-14', deceased_at }, '2015-02-14', deceased_at],
    [{ deceased_on: null, deceased_at: null }, null, null],
  ] as const) {
    const { status } = await patch(body);
    expect([body, status, await told()]).toEqual([
      body,
      200,
      expect.objectContaining({ deceased_on, deceased_at: at }),
    ]);
  }
  expectInvalid(await patch({ deceased_on: '2015-02-14', deceased_at: '2015-02-15T10:00:00Z' }), 'deceased_at');
  expectInvalid(await patch({ deceased_on: '2999-01-01' }), 'deceased_on');
  expectInvalid(await patch({ deceased_on: '1932-09-23' }), 'deceased_on');
  const [first] = (await get(app, doctor, `Patient/${id}/_history?_count=50`)).body.entry.slice(-1);
  expect(first.resource.deceasedDateTime).toBe('2015-02-14');
});
