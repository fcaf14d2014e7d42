import { newId } from '../../id.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/appointments/${id}`;

const app = useClinical();

test('one appointment is read by whom it concerns, and is a 404 to others', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [patient, other, colleague, nurse] = await Promise.all([
    app.build.user(clinic, 'patient'),
    app.build.user(clinic, 'patient'),
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'nurse'),
  ]);
  const { id } = await app.build.appointment(clinic, {
    patient_id: patient.patient_id ?? '',
    practitioner_id: doctor.practitioner_id,
  });
  for (const caller of [doctor, patient, nurse]) {
    const response = await app.as(caller).get(pathOf(id));
    expect(response.body.data).toMatchObject({ id, patient: { id: patient.patient_id } });
    await expectAudit(app, response, { event: 'appointment.read', resource_id: id, patient_ids: [patient.patient_id] });
    const again = await app
      .as(caller)
      .get(pathOf(id))
      .set('If-None-Match', response.headers['etag'] ?? '');
    expect(again.status).toBe(304);
  }
  const stranger = await app.build.practice();
  for (const caller of [other, colleague, stranger.doctor]) {
    const response = await app.as(caller).get(pathOf(id));
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found', patient_ids: [] });
  }
  for (const unknown of [newId(), 'x', '%00']) expectNotFound(await app.as(doctor).get(pathOf(unknown)));
});
