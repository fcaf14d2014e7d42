import { admission } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { consoleVisits } from './support/console.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import { medicationsOf } from './support/inpatient-medications.js';
import type { TestApp } from './support/start.js';
import { suggestingPractice } from './support/suggestions.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** A chart with an order in hospital and a visit of the emergency room. */
async function hospitalChart() {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const visit = await emergencyVisit(app, doctor, patient, { complaint: 'Dyspnoea' });
  const steps = stepsOf(app, doctor, visit.id);
  await steps.triaged();
  await steps.post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const { bed } = await wardWith(app, clinic);
  const stay = await admission(app, doctor, patient, { bed_id: bed.id });
  const order = await medicationsOf(app, doctor, stay.id).made();
  return { doctor, patient, stay, order, visit };
}

test('an order in hospital leads to its line of the medication chart, and an emergency visit to its page', async () => {
  const { doctor, patient, stay, order, visit } = await hospitalChart();
  const { page, go, checkAccessibility } = await enter(doctor, `/patients/${patient.id}`);
  const summed = async (name: string) => {
    await page.getByRole('button', { name: 'Summarise' }).click();
    await page.getByRole('list', { name: 'Summary of the records' }).getByText(name, { exact: true }).click();
    return page.getByRole('link', { name: `Open: ${name}` });
  };
  await (await summed('Order')).press('Enter');
  await page.waitForURL(new RegExp(`hospitalization/${stay.id}`));
  const focused = () => page.evaluate<string>('document.activeElement.dataset.record');
  await eventually(focused).toBe(order.id);
  await eventually(() => Promise.resolve(new URL(page.url()).search)).toBe('');

  await go(`/patients/${patient.id}`);
  await (await summed('Emergency visit')).press('Enter');
  await page.waitForURL(new RegExp(`emergency/${visit.id}`));
  await page.getByRole('heading', { name: new RegExp(visit.number) }).waitFor();
  await page.getByText('Dyspnoea').first().waitFor();
  await page.getByRole('heading', { name: 'Triages' }).waitFor();
  await page.getByText(/Scale/).waitFor();
  await checkAccessibility('emergency-visit');
});

test('a source whose page its reader does not have shows its words, and no way there', async () => {
  const { doctor, patient, stay } = await hospitalChart();
  const { page, go } = await enter(doctor, `/patients/${patient.id}`);
  await page.route('**/api/v1/console/session', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const each of body.data.clinics)
      each.abilities = each.abilities.filter((ability: string) => !/^(emergency|admissions):/.test(ability));
    await route.fulfill({ response, json: body });
  });
  await go(`/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Summarise' }).click();
  const list = page.getByRole('list', { name: 'Summary of the records' });
  for (const [name, words] of [
    ['Order', '«Cefazolin»'],
    ['Emergency visit', '«Dyspnoea»'],
    ['Hospital stay', `«${stay.number}»`],
  ] as const) {
    await list.getByText(name, { exact: true }).click();
    await list.getByText(new RegExp(`^Version \\d+: .*${words}`)).waitFor();
  }
  expect(await list.getByRole('link').all()).toEqual([]);
});

test('an order whose stay is not said, as in suggestions of an earlier release, leads nowhere', async () => {
  const { doctor, patient } = await hospitalChart();
  const { page } = await enter(doctor, `/patients/${patient.id}`);
  let left = 0;
  await page.route('**/api/v1/ai/suggestions**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/,"admission_id":"[^"]+"/g, () => ((left += 1), ''));
    await route.fulfill({ response, body });
  });
  await page.getByRole('button', { name: 'Summarise' }).click();
  const list = page.getByRole('list', { name: 'Summary of the records' });
  await list.getByText('Order', { exact: true }).click();
  await list.getByText(/^Version \d+: .*«Cefazolin»/).waitFor();
  expect(left).toBeGreaterThan(0);
  expect(await list.getByRole('link', { name: 'Open: Order' }).all()).toEqual([]);
});
