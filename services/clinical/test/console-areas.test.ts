import { immunization } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('an administrator chooses the areas of the clinic, and what is of another is not in the chart', async () => {
  const { clinic, doctor, administrator } = await staffedClinic(app);
  const patient = await app.build.patient(clinic);
  await immunization(app, doctor, patient);
  const visit = await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id });
  const settings = await enter(administrator, '/settings');
  const area = (name: RegExp) => settings.page.getByRole('checkbox', { name });
  const saved = async () => (await app.as(administrator).get('/api/v1/settings')).body.data.areas;
  const save = async (areas: string[]) => {
    await settings.page.getByRole('button', { name: 'Save settings' }).click();
    await eventually(saved).toEqual(areas);
  };
  const others = ['emergency', 'hospitalization', 'pharmacy'];
  await area(/^General/).waitFor();
  await eventually(() => area(/^General/).isChecked()).toBe(true);
  await eventually(() => area(/^AI assistance/).isChecked()).toBe(false);
  await settings.checkAccessibility('settings-areas');
  await settings.page.getByText('Problems, immunizations, referrals, documents and service orders.').click();
  await settings.page.getByText(/^Suggests diagnosis codes/).click();
  await save([...others, 'interop', 'ai']);

  const chart = await enter(doctor, `/patients/${patient.id}`);
  const heading = (name: string) => chart.page.getByRole('heading', { name, exact: true });
  await heading('Visits').waitFor();
  for (const name of ['Problems', 'Immunizations']) await eventually(() => heading(name).count()).toBe(0);
  const asked: string[] = [];
  chart.page.on('response', (response) => response.status() === 403 && asked.push(response.url()));
  await chart.page.goto(chart.page.url().replace(/patients.*/, `consultations/${visit.id}`));
  await heading('Current medication').waitFor();
  await eventually(() => heading('Problems').count()).toBe(0);
  expect(asked).toEqual([]);
  await chart.page.goBack();

  await settings.page.getByText('Problems, immunizations, referrals, documents and service orders.').click();
  await save([...others, 'general', 'interop', 'ai']);
  await chart.page.reload();
  await heading('Problems').waitFor();
  await eventually(() => heading('Immunizations').count()).toBe(1);
});
