import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import type { Page } from 'playwright-core';
import { staffedClinic } from './support/accounts.js';
import { allergy } from './support/clinical-records.js';
import { registerApp } from './support/smart.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';
import { windows } from './support/browser-windows.js';

/** The app of `examples/smart-app`, as it is, with the browser's part of `fhirclient`, at an origin of its own. */

const FOLDER = path.join(import.meta.dirname, '../examples/smart-app');
const LIBRARY = createRequire(import.meta.url).resolve('fhirclient/build/fhir-client.min.js');
const SCOPES = [
  'openid',
  'fhirUser',
  'offline_access',
  'launch',
  'launch/patient',
  'patient/Patient.r',
  'patient/AllergyIntolerance.rs',
];

const { openWindow, started } = windows();
let app: TestApp;
let origin: string;
const files = createServer(
  express()
    .use(express.static(FOLDER))
    .get('/fhir-client.min.js', (_request, answer) => answer.sendFile(LIBRARY)),
);
beforeAll(async () => {
  app = await started();
  app.deps.config.public_url = here(app.server);
  await once(files.listen(0, 'localhost'), 'listening');
  origin = here(files);
});
afterAll(() => files.close());

const here = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`;

async function registered() {
  const staffed = await staffedClinic(app);
  const { client_id } = await registerApp(app, staffed.administrator, {
    name: 'Allergies at a glance',
    redirect_uris: [`${origin}/index.html`],
    scopes: SCOPES,
  });
  const launch_uri = `${origin}/launch.html?clientId=${client_id}`;
  await app.as(staffed.administrator).patch(`/api/v1/smart-apps/${client_id}`).send({ launch_uri }).expect(200);
  await allergy(app, staffed.doctor, staffed.patient);
  await allergy(app, staffed.doctor, staffed.patient, { substance: { display: 'Látex' } });
  const name = await app.db('patients').where({ id: staffed.patient.id }).first();
  return { ...staffed, client_id, launch_uri, shown: String(name.first_surname) };
}

const storedIn = (page: Page) => page.evaluate<Record<string, string>>('({ ...sessionStorage })');

const tokenOf = (storage: Record<string, string>) =>
  Object.values(storage).flatMap((text) => text.match(/"access_token":"([^"]+)"/)?.[1] ?? []);

test('a small app is let in by itself and from the clinic, shows who it is about and their allergies, and refreshes', async () => {
  const { doctor, patient, launch_uri, shown, client_id } = await registered();
  const { page } = await openWindow();
  const iss = encodeURIComponent(`${app.deps.config.public_url}/fhir/R4`);
  await page.goto(`${launch_uri}&iss=${iss}`);
  await page.locator('#login input[type=email]').fill(doctor.email);
  await page.locator('#login input[type=password]').fill(doctor.password);
  await page.keyboard.press('Enter');
  await page.locator('#patients').waitFor();
  await page.keyboard.type(patient.mrn);
  await page.keyboard.press('Enter');
  await page.locator('#found button').first().click();
  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  await page.getByRole('heading', { name: shown }).waitFor();
  await eventually(async () => (await page.locator('#allergies li').allTextContents()).sort()).toEqual([
    'Látex',
    'Penicilina',
  ]);

  const before = tokenOf(await storedIn(page));
  await page.getByRole('button', { name: 'Read again' }).click();
  await page.getByRole('heading', { name: shown }).waitFor();
  const after = tokenOf(await storedIn(page));
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  for (const token of [...before, ...after]) app.build.unspeakable.add(token);

  const { body } = await app
    .as(doctor)
    .post('/api/v1/smart-launches')
    .send({ client_id, patient_id: patient.id })
    .expect(201);
  await page.goto(body.data.launch_url);
  await page.locator('#login input[type=email]').fill(doctor.email);
  await page.locator('#login input[type=password]').fill(doctor.password);
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('#chosen').textContent()).toContain(patient.mrn);
  await eventually(() => page.locator('#chosen').textContent()).toContain(shown);
  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  await page.getByRole('heading', { name: shown }).waitFor();
  await eventually(() => page.locator('#problem').textContent()).toBe('');
});
