import type { AddressInfo } from 'node:net';
import { Client } from 'fhir-kit-client';
import { staffedClinic } from './support/people.js';
import { letIn, registerApp } from './support/smart.js';
import { startApp, type TestApp } from './support/start.js';

/** Libraries that others talk to FHIR servers with, as they come, through a real connection. */

let app: TestApp;
let baseUrl: string;
beforeAll(async () => {
  app = await startApp();
  app.deps.config.public_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  baseUrl = `${app.deps.config.public_url}/fhir/R4`;
});
afterAll(() => app.stop());

describe('fhir-kit-client', () => {
  test('finds where tokens are had, by both ways that there are', async () => {
    const client = new Client({ baseUrl });
    const found = await client.smartAuthMetadata();
    expect(String(found.authorizeUrl)).toBe(`${app.deps.config.public_url}/oauth/authorize`);
    expect(String(found.tokenUrl)).toBe(`${app.deps.config.public_url}/oauth/token`);
    const { rest } = (await client.capabilityStatement()) as unknown as { rest: { security: object }[] };
    expect(rest[0]?.security).toMatchObject({
      service: [{ coding: [{ code: 'SMART-on-FHIR' }] }],
      extension: [
        {
          url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
          extension: expect.arrayContaining([{ url: 'token', valueUri: String(found.tokenUrl) }]),
        },
      ],
    });
  });

  test('with the token of an app reads, follows references and goes through the pages of a search', async () => {
    const { administrator, doctor, patient, clinic } = await staffedClinic(app);
    const notes = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id, status: 'completed' }),
      ),
    );
    const scopes = ['launch/patient', 'patient/Patient.rs', 'patient/Encounter.rs'];
    const { access_token } = await letIn(app, await registerApp(app, administrator, { scopes }), doctor, {
      scope: scopes.join(' '),
      patient_id: patient.id,
    });
    const client = new Client({ baseUrl, bearerToken: access_token });
    const read = await client.read({ resourceType: 'Patient', id: patient.id });
    expect(read).toMatchObject({ resourceType: 'Patient', id: patient.id });

    const seen: string[] = [];
    let page: Page | undefined = (await client.search({
      resourceType: 'Encounter',
      searchParams: { _count: 2 },
    })) as Page;
    while (page) {
      seen.push(...page.entry.map(({ resource }) => resource.id));
      page = (await client.nextPage({ bundle: page })) as Page | undefined;
    }
    expect(seen.sort()).toEqual(notes.map(({ id }) => id).sort());

    const note = await client.read({ resourceType: 'Encounter', id: notes[0]?.id ?? '' });
    const { reference } = (note as unknown as { subject: { reference: string } }).subject;
    expect(await client.resolve({ reference, context: note })).toMatchObject({ id: patient.id });
    await expect(client.read({ resourceType: 'Practitioner', id: doctor.practitioner_id ?? '' })).rejects.toMatchObject(
      {
        response: { status: 403, data: { resourceType: 'OperationOutcome' } },
      },
    );
  });
});

type Page = Parameters<Client['nextPage']>[0]['bundle'] & { entry: { resource: { id: string } }[] };
