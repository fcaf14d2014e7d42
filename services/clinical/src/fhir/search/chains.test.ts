import { FHIR_LIMITS } from '../limits.js';
import { POLICY_LIMITS } from '../../limits/index.js';
import { chart, get, walked } from '../../../test/support/fhir-chart.js';
import { labResult, measured } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What much refers to is found as what little refers to is, only that it is not counted unless that is asked for. */
const app = useClinical();

const { sorted } = FHIR_LIMITS;
const { teamRows, teamPatients } = POLICY_LIMITS;
afterEach(() => {
  Object.assign(FHIR_LIMITS, { sorted });
  Object.assign(POLICY_LIMITS, { teamRows, teamPatients });
});

test('who is referred to is found in each kind of what refers to them, told once, page after page', async () => {
  const { clinic, doctor, patient, consultation } = await chart(app);
  const other = await app.build.patient(clinic);
  await labResult(app, doctor, other, { observations: [measured(1), measured(2)] });
  const both = [patient.id, other.id].sort();
  for (const limits of [{ sorted }, { sorted: 1 }, { sorted: 0 }]) {
    Object.assign(FHIR_LIMITS, limits);
    for (const [query, expected] of [
      ['Patient?_has:Observation:patient:status=final', both],
      ['Patient?_has:Observation:patient:status:not=final', []],
      ['Patient?_has:Observation:patient:category=vital-signs', [patient.id]],
      ['Patient?_has:Observation:patient:status=final&_sort=-name', both],
      [`Patient?_has:Observation:patient:status=final&identifier=${patient.mrn}`, [patient.id]],
      [`Patient?identifier=${patient.mrn}&_has:Observation:patient:status=final`, [patient.id]],
      ['Patient?_has:Observation:patient:status=final&_has:Observation:patient:category=vital-signs', [patient.id]],
      ['Encounter?_has:Observation:encounter:category=vital-signs', [consultation.id]],
      [`Encounter?patient=${patient.id}&_has:Observation:encounter:category=vital-signs`, [consultation.id]],
      ['Patient?_has:ServiceRequest:patient:status=active,completed', [patient.id]],
      ['Patient?_has:ServiceRequest:patient:code=HGB', [patient.id]],
      ['Patient?_has:ServiceRequest:patient:code=nothing', []],
    ] as const)
      for (const count of ['', '&_count=1', '&_count=1&_total=none'])
        expect({ limits, query, found: (await walked(app, doctor, query + count)).sort() }).toEqual({
          limits,
          query,
          found: [...expected],
        });
    const of = async (option: string) =>
      (await get(app, doctor, `Patient?_has:Observation:patient:status=final${option}`)).body.total;
    expect({ limits, unasked: await of(''), asked: await of('&_total=accurate') }).toEqual({
      limits,
      unasked: limits.sorted === sorted ? 2 : undefined,
      asked: 2,
    });
    expect(await of('&_summary=count')).toBe(2);
  }
});

test('what a chain leads to that is too much to be looked up is counted unasked only where it finds little', async () => {
  const { doctor, patient } = await chart(app);
  const of = async (option: string) => {
    const { body } = await get(app, doctor, `Observation?subject.identifier=${patient.mrn}${option}`);
    return { total: body.total, found: body.entry.length };
  };
  const all = await of('');
  expect(all.total).toBe(all.found);
  Object.assign(FHIR_LIMITS, { sorted: 0 });
  expect(await of('')).toEqual({ ...all, total: undefined });
  expect(await of('&_total=accurate')).toEqual(all);
});

test('who sees few patients by the policy finds whom what they see refers to, whether these are looked up or not', async () => {
  const { clinic, doctor, patient } = await chart(app);
  const stranger = await app.build.patient(clinic);
  const other = await app.build.practitioner(clinic);
  await app.build.consultation(clinic, other.id, { patient_id: stranger.id, status: 'completed' });
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  for (const limits of [
    { teamRows, teamPatients },
    { teamRows: 0, teamPatients },
  ]) {
    Object.assign(POLICY_LIMITS, limits);
    Object.assign(FHIR_LIMITS, { sorted: limits.teamRows === 0 ? 0 : sorted });
    for (const query of [
      'Patient?_has:Encounter:patient:status=finished',
      'Patient?_has:Observation:patient:status=final&_total=accurate',
    ])
      expect({ limits, query, found: await walked(app, doctor, `${query}&_count=1`) }).toEqual({
        limits,
        query,
        found: [patient.id],
      });
  }
});
