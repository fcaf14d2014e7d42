import { expectFound, get } from '../../../test/support/fhir-chart.js';
import { labResult, measured, openConsultation } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const NOTES = '/api/mobile/v1/doctor/consultations';
const LOINC = 'http://loinc.org';
const UCUM = 'http://unitsofmeasure.org';

/** A pressure of which both parts were measured, one of which only one was, and results of every kind. */
async function values() {
  const { clinic, doctor, patient, consultation } = await openConsultation(app);
  const other = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const measure = (id: string, vitals: object) =>
    app.as(doctor).patch(`${NOTES}/${id}`).set('If-Match', '*').send({ vitals }).expect(200);
  await measure(consultation.id, { systolic: 150, diastolic: 95, heart_rate: 95 });
  await measure(other.id, { systolic: 110 });
  const code = (name: string) => ({ system: LOINC, code: name, display: `Test ${name}` });
  const worded = (name: string, type: string, text: string) =>
    measured(0, { code: code(name), value: { type, text }, reference_range: null });
  const { observations } = await labResult(app, doctor, patient, {
    observations: [
      measured(13.5),
      worded('5778-6', 'string', 'Débilmente positivo'),
      worded('600-7', 'coded', 'Klebsiella pneumoniae'),
      worded('5767-9', 'range', '3 - 5'),
      worded('5794-3', 'range', 'Negativo a trazas'),
    ],
  });
  const [number, words, concept, range, unclear]: string[] = observations.map(({ id }: { id: string }) => id);
  const signs = { both: `${consultation.id}.blood-pressure`, half: `${other.id}.blood-pressure` };
  const rate = `${consultation.id}.heart-rate`;
  const names = { ...signs, rate, number, words, concept, range, unclear };
  return { doctor, patient, ids: names as Record<keyof typeof names, string> };
}

test('a code with its number is found where one thing has both, whole or in its part', async () => {
  const { doctor, patient, ids } = await values();
  const { both, half, rate, number, words, concept, range, unclear } = ids;
  await expectFound(app, doctor, {
    // The diastolic pressure and the heart rate of one visit are 95: neither is the other's.
    'Observation?component-value-quantity=95': [both],
    'Observation?value-quantity=95': [rate],
    'Observation?combo-value-quantity=95': [both, rate],
    [`Observation?component-value-quantity=ge110|${UCUM}|mm[Hg]`]: [both, half],
    'Observation?component-value-quantity=ge110||kg': [],
    [`Observation?component-code-value-quantity=${LOINC}|8480-6$gt140|${UCUM}|mm[Hg]`]: [both],
    'Observation?component-code-value-quantity=8480-6$lt140': [half],
    'Observation?component-code-value-quantity=8462-4$gt140': [],
    'Observation?component-code-value-quantity=8462-4$gt140,8462-4$95': [both],
    'Observation?code-value-quantity=8867-4$95': [rate],
    'Observation?code-value-quantity=718-7$lt13': [],
    'Observation?code-value-quantity=718-7$le13.5': [number],
    'Observation?code-value-quantity=8480-6$150': [],
    'Observation?combo-code-value-quantity=8480-6$150,718-7$13.5': [both, number],
    'Observation?component-value-quantity:missing=false': [both, half],
    'Observation?combo-value-quantity:missing=true': [words, concept, range, unclear],
    'Observation?code-value-quantity:missing=true': [both, half, words, concept, range, unclear],
    'Observation?component-data-absent-reason=unknown': [half],
    'Patient?_has:Observation:patient:component-code-value-quantity=8480-6$gt140': [patient.id],
  });
});

test('what was found is looked for in its words, unless it is told as a number', async () => {
  const {
    doctor,
    ids: { words, concept, unclear },
  } = await values();
  await expectFound(app, doctor, {
    'Observation?value-string=debil': [words],
    'Observation?value-string=positivo': [words],
    'Observation?value-string:exact=Débilmente positivo': [words],
    'Observation?value-string:contains=sitiv': [words],
    'Observation?value-string=KLEBSIELLA,trazas': [concept, unclear],
    'Observation?value-string=3': [],
    'Observation?value-string:missing=false': [words, concept, unclear],
    'Observation?code-value-string=5778-6$pos': [words],
    'Observation?code-value-string=600-7$pos': [],
    'Observation?value-concept:text=pneumo': [concept],
    'Observation?value-concept:text=positivo': [],
    'Observation?value-concept:missing=false': [concept],
    'Observation?value-concept=112283007': [],
    'Observation?value-date=2026': [],
  });
});

test.each(['8480-6', '8480-6$', '8480-6$gt140$1', '$140', '8480-6$much', '8480-6\\$140'])(
  'a pair that is none, %s, is told which parameter it was given for',
  async (value) => {
    const { doctor } = await app.build.practice();
    const { status, body } = await get(app, doctor, `Observation?component-code-value-quantity=${value}`);
    expect({ status, expression: body.issue?.[0]?.expression }).toEqual({
      status: 400,
      expression: ['component-code-value-quantity'],
    });
  },
);

test.each([
  ['Patient?birthdate=soon', 'It is written as one of these: 2026, 2026-03,'],
  ['Patient?gender:sounds=male', 'There are: :missing, :not.'],
  ['Patient?family:text=soto', 'There are: :missing, :exact, :contains.'],
  ['Encounter?subject:Group=1', 'There are: :missing, :identifier, :Patient.'],
  [`Patient?${'x'.repeat(201)}=1`, 'The name of a parameter has at most 200 characters.'],
  ['Patient?active:missing=perhaps', 'It is written as one of these: true, false.'],
])('what is wrong with %s is said with what may stand there', async (query, said) => {
  const { doctor } = await app.build.practice();
  const { status, body } = await get(app, doctor, query);
  expect({ status, text: body.issue?.[0]?.details?.text }).toEqual({
    status: 400,
    text: expect.stringContaining(said),
  });
});

test('an unknown parameter is ignored in so many words, and is not called ignored where the search is refused for it', async () => {
  const { doctor } = await app.build.practice();
  const ask = (prefer: string) =>
    app
      .as(doctor)
      .get('/fhir/R4/Patient?shoesize=44&_count=0')
      .set('Prefer', prefer)
      .then(({ text }) => text);
  expect(await ask('handling=lenient')).toContain('It was ignored.');
  expect(await ask('handling=strict')).not.toContain('ignored');
});
