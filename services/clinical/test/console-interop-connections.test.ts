import { consoleVisits } from './support/console.js';
import { connectionOf, exchange, lastMessage, messageOf } from './support/interop.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('a connection is made with its policy, its key is shown once, and it is paused, resumed and given another key', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  const { page, settled, checkAccessibility } = await enter(administrator, '/connections');
  await page.getByText('There are no connections yet').waitFor();
  await page.getByRole('link', { name: 'Create connection' }).first().press('Enter');
  const send = page.getByRole('button', { name: 'Create connection' });
  await send.press('Enter');
  await page.getByText('Enter a name.').waitFor();
  await page.getByText('Choose at least one, or enter an event.').waitFor();
  await checkAccessibility('connection-refused', ALL);
  await page.getByLabel('Name', { exact: true }).fill('North laboratory');
  await page.getByText('HTTP', { exact: true }).click();
  await page.getByText('ORU results').click();
  await page.getByLabel('Single events').fill('ADT^A08, adt^a8');
  await page.getByLabel('Receiving facility (MSH-6)').fill('CLINIC');
  await page.getByLabel('Allowed networks').fill('10.0.0.0/8 nowhere');
  await page.getByText('Update details of patients').click();
  await page.getByText('Accepted (AA)').click();
  await page.getByRole('button', { name: 'Add code' }).press('Enter');
  await page.getByLabel('The message says (1)').fill('GLU');
  await send.press('Enter');
  await page.getByText('Complete this code.').first().waitFor();
  await page.getByLabel('Here it means (1)').fill('2345-7');
  await send.press('Enter');
  await page.getByText(/Single events.*\(2\)/).waitFor();
  await page.getByLabel('Single events').fill('ADT^A08');
  await send.press('Enter');
  await page.getByText(/Allowed networks.*\(2\)/).waitFor();
  await page.getByLabel('Allowed networks').fill('127.0.0.0/8 ::1/128');
  await checkAccessibility('connection-new', ALL);
  await send.press('Enter');
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  const first = (await page.getByRole('textbox', { name: 'Key', exact: true }).textContent()) ?? '';
  app.build.unspeakable.add(first);
  await page.getByRole('button', { name: 'I have saved it' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'North laboratory' }).waitFor();
  await page.reload();
  await settled();
  await eventually(() => page.getByText(first).count()).toBe(0);
  await page.getByText('The other system does not learn that it was not applied.').waitFor();
  await page.getByRole('row', { name: /GLU/ }).getByText('2345-7').waitFor();
  await checkAccessibility('connection', ALL);

  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByText('Nothing is accepted over it until it is resumed.').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('connection-dark', ALL);
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await dialog.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByText('Nothing is accepted over it until it is resumed.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Change key' }).press('Enter');
  await dialog.getByRole('button', { name: 'Change key' }).press('Enter');
  const key = page.getByRole('textbox', { name: 'Key', exact: true });
  await key.waitFor();
  app.build.unspeakable.add((await key.textContent()) ?? '');
  await eventually(async () => (await key.textContent()) === first).toBe(false);
  await page.getByRole('button', { name: 'I have saved it' }).press('Enter');
  await page.getByRole('link', { name: 'Change' }).press('Enter');
  await page.getByRole('button', { name: 'Remove code 1' }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('None: codes are taken as they come.').waitFor();
  const stored = await app.db('interop_connections').where({ clinic_id: clinic.id }).first();
  expect(stored).toMatchObject({
    types: ['ORU', 'ADT^A08'],
    peer_cidrs: ['127.0.0.0/8', '::1/128'],
    policy: { create_patients: false, update_patients: true, ack_quarantined: 'AA', codes: [] },
  });
});

test('connections show how they do, and two people who change one see what the other wrote', async () => {
  const { clinic, administrator, laboratory, connection, send } = await exchange(app);
  const out = { direction: 'out', transport: 'mllp', address: 'lab.example.org:2575', types: ['OML'] };
  const { connection: other } = await connectionOf(app, administrator, { name: '<b>Out</b> \u202Eabc', ...out });
  await app.db('interop_connections').where({ id: other.id }).update({ status: 'stopped' });
  await send(messageOf('ADT^A08', ['PID|1||9^^^NORTH']));
  await lastMessage(app, clinic);
  const telephone = await enter(administrator, '/connections', { language: 'es-CL', width: 'telephone' });
  await telephone.page.getByText('1 por revisar').waitFor();
  await telephone.page.getByText('Detenida').waitFor();
  await telephone.checkAccessibility('connections', ALL);
  const { page, checkAccessibility } = await enter(administrator, `/connections/${other.id}`);
  await page.getByText('Stopped: the other system rejected a message (AR)').waitFor();
  await checkAccessibility('connection-stopped', ALL);
  await page.goto(page.url().replace(other.id, `${connection.id}/edit`));
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  const theirs = { name: 'Theirs', peer_cidrs: ['10.0.0.0/8'] };
  await app.as(administrator).patch(`/api/v1/interop/connections/${connection.id}`).send(theirs).expect(200);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('10.0.0.0/8').first().waitFor();
  await checkAccessibility('connection-conflict');
  await page.getByRole('button', { name: 'Save mine' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();

  for (const who of [laboratory, await app.build.user(clinic, 'nurse')]) {
    const visitor = await enter(who, '/connections');
    await visitor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await eventually(() => visitor.page.getByRole('link', { name: 'HL7 connections' }).count()).toBe(0);
  }
});

test('a clinic that does not exchange messages has no pages for it, and the settings say where they come from', async () => {
  const { clinic, administrator, laboratory } = await exchange(app);
  const { settings } = await app.db('clinics').where({ id: clinic.id }).first('settings');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: JSON.stringify({ ...settings, areas: ['general'] }) });
  for (const who of [administrator, laboratory]) {
    const { page } = await enter(who, '/connections');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    await eventually(() => page.getByRole('link', { name: /HL7/ }).count()).toBe(0);
  }
  const { page } = await enter(administrator, '/settings');
  await page.getByText(/connections, messages and the worklist, in the menu/).waitFor();
});
