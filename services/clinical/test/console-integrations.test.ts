import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import { assertionOf, registerApp, signer, signIn } from './support/smart.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const staffed = () => staffedClinic(app);

test('a key is rotated and revoked, and a live one with clinical scopes waits for a doctor, who approves it', async () => {
  const { administrator, doctor, patient, clinic } = await staffed();
  await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const made = await app
    .as(administrator)
    .post('/api/v1/api-keys')
    .send({ name: 'Reporting', environment: 'live', scopes: ['consultations:read'] });
  expect(made.status).toBe(201);
  // As names were before it was looked at whether they are what they seem to be.
  await app.db('api_keys').where({ id: made.body.data.id }).update({ name: 'Reporting\u202e' });
  const reads = (api_key: string = made.body.data.api_key) =>
    app
      .as({ api_key })
      .get('/api/v1/consultations')
      .then(({ status }) => status);
  const atDoctor = await enter(doctor, '/keys');
  await atDoctor.page.getByRole('link', { name: 'Reporting' }).click();
  await atDoctor.page.getByRole('button', { name: 'Approve' }).click();
  expect(await reads()).toBe(403);
  await atDoctor.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await atDoctor.page.getByText('API key approved.').waitFor();
  expect(await reads()).toBe(200);
  await atDoctor.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await eventually(() => atDoctor.page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
  await atDoctor.page.waitForFunction("document.activeElement?.tagName === 'H1'");
  await atDoctor.go('/keys/new');
  await atDoctor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();

  const of = `/api/v1/api-keys/${made.body.data.id}`;
  const isUnused = async () => (await app.as(administrator).get(of)).body.data.secret_used_at === null;
  await eventually(isUnused).toBe(false);
  const { page } = await enter(administrator, `/keys/${made.body.data.id}`);
  // The secret is rotated, and the answer with the new one is lost on the way.
  await page.route('**/rotate', async (route) => {
    const answer = await route.fetch();
    app.build.unspeakable.add((await answer.json()).data.api_key);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  await page.unroute('**/rotate');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByText('The secret is already rotated').waitFor();
  expect(await reads()).toBe(200);
  await page.getByText('The secret has not been used yet').waitFor();
  await page.getByRole('button', { name: 'Get a new secret' }).click();
  await dialog.getByText(/The secret that the program used before works until/).waitFor();
  await dialog.getByRole('button', { name: 'Get a new secret' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  const secret = (await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!;
  app.build.unspeakable.add(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText(/The old secret works until/).waitFor();
  expect([await reads(), await reads(secret)]).toEqual([200, 200]);
  await eventually(isUnused).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'End the old one now' }).waitFor();
  await eventually(() => page.getByRole('button', { name: 'Get a new secret' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('The program that uses “Reporting” stops').waitFor();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('API key revoked.').waitFor();
  expect(await reads()).toBe(401);
});

test('an app is registered, changed and ended, and says in words what people will let it do', async () => {
  const { administrator } = await staffed();
  const { page } = await enter(administrator, '/apps');
  await page.getByRole('link', { name: 'Register app' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Growth charts');
  await page.getByText('With a secret').click();
  await page.getByLabel('Return addresses').fill('http://charts.example.org/');
  await page.getByRole('button', { name: 'Register app' }).click();
  await page.locator('.field:has(textarea) [slot=errorMessage]').first().waitFor();
  await page.getByLabel('Return addresses').fill('https://charts.example.org/back');
  await page.getByText('For the chosen patient').click();
  await page.getByText('See: personal details of the patient you choose').click();
  await page.getByLabel('Other scopes').fill('patient/Observation.rs?category=laboratory');
  await page.getByRole('button', { name: 'Register app' }).click();
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor();
  const secret = (await page.getByRole('textbox', { name: 'Secret' }).textContent())!;
  app.build.unspeakable.add(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Growth charts' }).waitFor();
  await page.getByText('See: personal details of the patient you choose').waitFor();

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Growth curves');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Growth curves' }).waitFor();
  const registered = async () => (await app.as(administrator).get('/api/v1/smart-apps')).body.data[0];
  expect(await registered()).toMatchObject({
    name: 'Growth curves',
    authentication: 'client_secret',
    redirect_uris: ['https://charts.example.org/back'],
    launch_uri: null,
    scopes: [
      'openid',
      'fhirUser',
      'launch/patient',
      'patient/Patient.rs',
      'patient/Observation.rs?category=laboratory',
    ],
  });
  await page.getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await page.getByText('App ended.').waitFor();
  expect(await registered()).toMatchObject({ status: 'revoked' });
});

test('of two who change an app at once the later sees what the other wrote, and chooses; who changes one that was ended is told', async () => {
  const { administrator } = await staffed();
  const { client_id } = await registerApp(app, administrator);
  const { page, walk } = await enter(administrator, `/apps/${client_id}/edit`);
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('Mine');
  await app.as(administrator).patch(`/api/v1/smart-apps/${client_id}`).send({ name: 'Theirs' }).expect(200);
  await save.click();
  const conflict = page.locator('.conflict');
  await eventually(() => conflict.innerText()).toMatch(/Theirs[^]*Mine/);
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  const [kept] = (await app.as(administrator).get('/api/v1/smart-apps')).body.data;
  expect(kept).toMatchObject({ name: 'Mine', version: 3 });

  await walk(`/apps/${client_id}/edit`);
  await name.fill('Mine again');
  await app.as(administrator).delete(`/api/v1/smart-apps/${client_id}`).expect(200);
  await save.click();
  await page.getByText('This no longer accepts changes.').waitFor();
});

test('a program that signs gets no secret: it is told what it calls itself, and where it obtains its tokens', async () => {
  const { administrator } = await staffed();
  const own = await signer();
  const { page, go } = await enter(administrator, '/keys/new');
  await page.getByLabel('Name', { exact: true }).fill('Warehouse');
  await page.getByText('Live', { exact: true }).click();
  await page.getByText('Signs with its own key').click();
  await page.getByText('See patients’ details').click();
  await page.getByLabel('Public keys (JWKS)').fill('{"kty":"RSA"}');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText(/Enter an https address or a JWKS document/).waitFor();
  await page.getByLabel('Public keys (JWKS)').fill('https://10.0.0.1/jwks.json');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('The “Public keys (JWKS)” format is invalid.').waitFor();
  await page.getByLabel('Public keys (JWKS)').fill(JSON.stringify(own.jwks));
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor();
  const clientId = (await page.getByRole('textbox', { name: 'client_id' }).textContent())!;
  const { status, body } = await signIn(app, await assertionOf(app, own, clientId), 'system/Patient.rs');
  expect({ status, scope: body.scope }).toEqual({ status: 200, scope: 'system/Patient.rs' });

  await go('/apps/new');
  await page.getByLabel('Name', { exact: true }).fill('Charts');
  await page.getByText('Signs with its own key').click();
  await page.getByLabel('Public keys (JWKS)').fill('https://charts.example.org/jwks.json');
  await page.getByLabel('Return addresses').fill('https://charts.example.org/back');
  await page.getByRole('button', { name: 'Register app' }).click();
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
  await page.getByText('https://charts.example.org/jwks.json').waitFor();
  await page.getByRole('link', { name: 'Change' }).click();
  await eventually(() => page.getByLabel('Public keys (JWKS)').inputValue()).toBe(
    'https://charts.example.org/jwks.json',
  );
});

test('keys about to expire are one press from the overview; keys are found by name or by a whole key, whose secret is not sent, and sorted', async () => {
  const { administrator, clinic } = await staffed();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const key = (name: string, values: object = {}) =>
    app.build.apiKey(clinic, 'live', { name, expires_at: inDays(60), ...values });
  const web = await key('Web');
  await key('Laboratory', { expires_at: inDays(5) });
  await key('Archive', { expires_at: inDays(3) });
  await key('Reports', { created_by: administrator.id, scopes: ['consultations:read'] });
  for (let made = 0; made < 30; made += 1) await key(`Zone ${made}`);
  const { page, go } = await enter(administrator, '/keys', { width: 'telephone' });
  const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
  // What was typed stays where the page is in the address too.
  await page.getByLabel('Find by name or beginning').fill('labor');
  await eventually(names).toEqual(['Laboratory']);
  await page.getByLabel('Environment').selectOption({ label: 'Live' });
  await eventually(async () => page.url()).toContain('/console/keys?environment=live');
  await eventually(() => page.getByLabel('Find by name or beginning').inputValue()).toBe('labor');
  await go('/overview');
  await page.getByRole('link', { name: 'Keys about to expire' }).click();
  await eventually(names).toEqual(['Archive', 'Laboratory']);
  await page.getByText('A key awaits approval').waitFor();

  await page.getByRole('link', { name: 'Laboratory' }).click();
  await page.getByRole('heading', { level: 1, name: 'Laboratory' }).waitFor();
  await page.goBack();
  await eventually(names).toEqual(['Archive', 'Laboratory']);
  await page.getByLabel('Order').selectOption({ label: 'Name' });
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'All' });
  await eventually(async () => (await names()).slice(0, 3)).toEqual(['Archive', 'Laboratory', 'Reports']);
  await page.getByRole('button', { name: 'Next' }).click();
  await eventually(async () => (await names()).at(-1)).toBe('Zone 9');
  await page.getByRole('button', { name: 'Show keys that await approval' }).click();
  await eventually(names).toEqual(['Reports']);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByLabel('Find by name or beginning').fill(web.api_key);
  await page.getByText('No key matches').waitFor();
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'All' });
  await eventually(names).toEqual(['Web']);
  expect(sent.join()).not.toContain(web.api_key.slice(17));
});
