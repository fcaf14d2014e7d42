import { chart, get, walked } from '../../../test/support/fhir-chart.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('whether a composite is there narrows a search like every other condition, and opens nothing', async () => {
  const { clinic, doctor, patient } = await chart(app);
  const other = await app.build.patient(clinic);
  const notes = '/api/mobile/v1/doctor/consultations';
  const draft = await app.as(doctor).post(notes).send({ patient_id: other.id }).expect(201);
  const vitals = { systolic: 130, diastolic: 85, heart_rate: 80 };
  await app.as(doctor).patch(`${notes}/${draft.body.data.id}`).set('If-Match', '*').send({ vitals }).expect(200);
  const administrator = await app.build.user(clinic, 'administrator');
  const scopes = ['patient/Patient.rs', 'patient/Observation.rs'];
  const client = await registerApp(app, administrator, { scopes });
  const { access_token } = await letIn(app, client, doctor, { scope: scopes.join(' '), patient_id: patient.id });

  for (const asked of ['', 'component-', 'combo-'].map((kind) => `${kind}code-value-quantity`)) {
    const all = await walked(app, doctor, `Observation?patient=${patient.id}`);
    const there = await walked(app, doctor, `Observation?patient=${patient.id}&${asked}:missing=false`);
    const missing = await walked(app, doctor, `Observation?patient=${patient.id}&${asked}:missing=true`);
    expect([asked, [...there, ...missing].toSorted()]).toEqual([asked, all.toSorted()]);
    expect([asked, there.length > 0]).toEqual([asked, true]);
    for (const search of ['Observation?', `Patient/${patient.id}/Observation?`]) {
      const seen = await walked(app, { token: access_token }, `${search}${asked}:missing=false`);
      expect([asked, search, seen.toSorted()]).toEqual([asked, search, there.toSorted()]);
    }
    const one = all[0] ?? '';
    const { body } = await get(app, doctor, `Observation?_id=${one}&${asked}:missing=${there.includes(one)}`);
    expect([asked, body.entry]).toEqual([asked, undefined]);
  }
});
