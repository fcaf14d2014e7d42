import { openAs } from '../../db/roles.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { ago, inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { completeEnded } from './completion-actions.js';

const app = useClinical();

test('the worker completes what is over, once, and tells of it', async () => {
  const { doctor, patient, id } = await inpatient(app);
  const { made, act, get, base } = medicationsOf(app, doctor, id);
  const over = await made({ starts_at: ago(60) });
  const goesOn = await made({ medication: { display: 'Heparin' } });
  await act(over.id, 'hold').expect(200);
  await app
    .db('inpatient_medications')
    .where({ id: over.id })
    .update({ ends_at: ago(1) });
  const open = (role: 'clinical_worker' | 'clinical_app') =>
    openAs(app.deps.config.logins, role, { poolSize: 1, onError: () => {} });
  const [worker, serving] = [open('clinical_worker'), open('clinical_app')];
  expect(await completeEnded(worker, serving, new Date())).toBe(1);
  expect(await completeEnded(worker, serving, new Date())).toBe(0);
  await Promise.all([worker.close(), serving.close()]);
  expect(await get(over.id)).toMatchObject({ status: 'completed', status_reason: null });
  expect((await get(goesOn.id)).status).toBe('active');
  const { data } = (await app.as(doctor).get(`${base}/${over.id}/versions`).expect(200)).body;
  expect(data[0]).toMatchObject({ event: 'inpatient_medication.complete', content: { status: 'completed' } });
  const trail = await app.db('audit_events').where({ event: 'inpatient_medication.complete' });
  expect(trail).toMatchObject([{ actor_type: 'system', resource_id: over.id, patient_ids: [patient.id] }]);
});
