import { expectDenied } from '../../../test/support/expect.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { follow } from '../../../test/support/event-streams.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { eventually } from '../../../test/support/wait-until.js';

const EVENTS = '/api/v1/screens/emergency/events';
const app = useClinical();

test('a screen is shown initials as they change, nothing clinical, and the trail names who was shown', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  const patient = await app.build.patient(clinic, { given_names: 'Ana María', first_surname: 'Soto' });
  const { id, number } = await emergencyVisit(app, doctor, patient, { complaint: 'Chest pain' });
  const screen = await follow(app, key, EVENTS);
  const [snapshot] = await screen.count(1);
  expect(snapshot?.data).toEqual([
    {
      id,
      number: number.slice(-3),
      initials: 'A. M. S.',
      status: 'registered',
      arrival_at: expect.any(String),
      first_seen_at: null,
      location: null,
      waiting_minutes: expect.any(Number),
      target_at: null,
      reassess_at: null,
      overdue: false,
    },
  ]);
  await stepsOf(app, doctor, id).triaged(1);
  const [, changed] = await screen.count(2);
  expect(changed).toMatchObject({ event: 'upsert', data: { id, status: 'triaged' } });
  expect(JSON.stringify(changed)).not.toMatch(/Soto|level|pain/);
  screen.close();
  const ended = () => app.db('audit_events').where({ event: 'emergency_visit.screen_watch_end', clinic_id: clinic.id });
  await eventually(ended).toEqual([expect.objectContaining({ patient_ids: [patient.id], phi_level: 'limited' })]);
});

test('somebody whom nobody knows is NN', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  await app
    .as(doctor)
    .post('/api/v1/emergency/visits')
    .send({ unknown: { label: 'Zebra' } })
    .expect(201);
  const screen = await follow(app, key, EVENTS);
  const [snapshot] = await screen.count(1);
  expect(snapshot?.data).toMatchObject([{ initials: 'NN' }]);
  screen.close();
});

test('a screen reaches nothing else, and another key no screen', async () => {
  const { clinic } = await app.build.practice();
  const screen = await app.build.apiKey(clinic, 'live', { scopes: ['screens:read'] });
  for (const path of ['/api/v1/emergency/board', '/api/v1/patients', '/api/v1/emergency/visits', '/api/v1/wards'])
    expectDenied(await app.as(screen).get(path), 'missing_ability');
  const other = await app.build.apiKey(clinic, 'live', { scopes: ['emergency:read'] });
  expectDenied(await app.as(other).get(EVENTS), 'missing_ability');
});
