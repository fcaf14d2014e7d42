import { admission, stepsOf } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { consoleVisits } from './support/console.js';
import { namedPatient } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const EVENTS = '/api/v1/beds/events';

test('what others do is on the board of the ward at once, and on the wall', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { beds, ward } = await wardWith(app, clinic, 2);
  const patient = await namedPatient(app, clinic);
  const { page, go } = await enter(await app.build.user(clinic, 'nurse'), '/hospitalization');
  const bed = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await bed('A · 1').getByText('Free').waitFor();
  // Sooner than the board would ask by itself.
  const soon = { timeout: 5_000 };
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  await bed('A · 1').getByText(patient.full_name).waitFor(soon);
  await stepsOf(app, doctor, id).post('transfer', { bed_id: beds[1]?.id, reason: 'Window' }).expect(200);
  await bed('A · 2').getByText(patient.full_name).waitFor(soon);
  await bed('A · 1').getByText('Being cleaned').waitFor(soon);
  await go(`/hospitalization/wall/${ward.id}`);
  await page.getByText('1 of 2 beds occupied').waitFor();
  await stepsOf(app, doctor, id).post('leave', { bed: 'release' }).expect(200);
  await page.getByText('0 of 2 beds occupied').waitFor(soon);
});

test('where the stream does not come through, the board asks by itself', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { page, go } = await enter(doctor, '/patients');
  await page.route(`**${EVENTS}`, (route) => route.abort());
  await go('/hospitalization');
  const beds = page.getByRole('list', { name: 'Beds' });
  await beds.getByText('Free', { exact: true }).waitFor();
  await admission(app, doctor, patient, { bed_id: bed.id });
  await beds.getByText('Occupied', { exact: true }).waitFor();
});
