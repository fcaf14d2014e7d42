import { faultsOf } from './support/fhir-faults.js';
import { openConsultation } from './support/records.js';
import { startApp, type TestApp } from './support/start.js';

/** What other systems say in their own way, and is kept here or refused with what to send instead. */

const FHIR = '/fhir/R4';

let app: TestApp;
let opened: Awaited<ReturnType<typeof openConsultation>>;
beforeAll(async () => {
  app = await startApp();
  opened = await openConsultation(app);
});
afterAll(() => app.stop());

const send = (body: { resourceType: string }) =>
  app.as(opened.doctor).post(`${FHIR}/${body.resourceType}`).set('Prefer', 'return=representation').send(body);

test('an appointment that is sent again with its comment stays as it is, and the comment is told as not kept', async () => {
  const actors = [`Patient/${opened.patient.id}`, `Practitioner/${opened.doctor.practitioner_id}`];
  const { body: booked } = await send({
    resourceType: 'Appointment',
    status: 'booked',
    start: '2027-03-01T14:00:00Z',
    end: '2027-03-01T14:30:00Z',
    participant: actors.map((reference) => ({ actor: { reference }, status: 'accepted' })),
  } as { resourceType: string });
  const again = await app
    .as(opened.doctor)
    .put(`${FHIR}/Appointment/${booked.id}`)
    .set({ 'If-Match': 'W/"1"', Prefer: 'return=OperationOutcome' })
    .send({ ...booked, comment: 'Con su hija' });
  expect(faultsOf(again)).toEqual({ status: 200, at: ['Appointment.comment'] });
});
