import { admission, ADMISSIONS } from '../../../test/support/admissions.js';
import { BEDS, wardWith } from '../../../test/support/beds.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test.each([3, 30])(
  'a replica whose clock is %i minutes ahead neither stops movements nor puts them in disorder',
  async (minutes) => {
    const ahead = await startReplica(app, () => new Date(Date.now() + minutes * 60_000));
    const { clinic, doctor, patient } = await app.build.practice();
    const settings = { areas: ['hospitalization'], hospitalization: { discharge_summary_required: false } };
    await app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: JSON.stringify(settings) });
    const { beds, manager } = await wardWith(app, clinic, 2);
    const [first, second] = beds.map(({ id }) => id);
    const early = ahead.as(doctor).post(ADMISSIONS).send({ patient_id: patient.id, bed_id: first });
    const { id } = (await early.expect(201)).body.data;
    const move = (action: string, body: object) =>
      app.as(doctor).post(`${ADMISSIONS}/${id}/${action}`).send(body).expect(200);
    await move('transfer', { bed_id: second, reason: 'Window' });
    await move('leave', { bed: 'hold' });
    await move('discharge', { disposition: 'home' });
    for (const bed of [first, second])
      await app.as(manager).post(`${BEDS}/${bed}/state`).send({ state: 'free' }).expect(200);
    await admission(app, doctor, await app.build.patient(clinic), { bed_id: second });
    await admission(app, doctor, patient, { bed_id: first });
    const stays = await app.db('admission_stays').where({ clinic_id: clinic.id }).orderBy('from_at');
    expect(stays).toHaveLength(4);
    for (const { from_at, to_at } of stays) expect(to_at === null || to_at >= from_at).toBe(true);
    await ahead.stop();
  },
);
