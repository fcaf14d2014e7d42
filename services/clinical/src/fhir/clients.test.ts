import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Client } from 'fhir-kit-client';
import { exportingService } from '../../test/support/exports.js';
import { staffedClinic } from '../../test/support/accounts.js';
import { letIn, registerApp } from '../../test/support/smart.js';
import { chart } from '../../test/support/fhir-chart.js';
import { useClinical } from '../../test/support/use-clinical.js';

/** Libraries that others talk to FHIR servers with, as they come, through a real connection. */

const app = useClinical();
let baseUrl: string;
beforeAll(async () => {
  app.deps.config.public_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  baseUrl = `${app.deps.config.public_url}/fhir/R4`;
});

describe('fhir-kit-client', () => {
  test('finds where tokens are had, by both ways that there are', async () => {
    const client = new Client({ baseUrl });
    const found = await client.smartAuthMetadata();
    expect(String(found.authorizeUrl)).toBe(`${app.deps.config.public_url}/oauth/authorize`);
    expect(String(found.tokenUrl)).toBe(`${app.deps.config.public_url}/oauth/token`);
    const { rest } = (await client.capabilityStatement()) as unknown as { rest: { security: object }[] };
    expect(rest[0]?.security).toMatchObject({
      service: [{ coding: [{ code: 'SMART-on-FHIR' }] }, { coding: [{ code: 'OAuth' }] }],
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

  test('sends a batch and a transaction', async () => {
    const { doctor, patient } = await staffedClinic(app);
    const client = new Client({ baseUrl, bearerToken: doctor.token });
    const entry = [{ request: { method: 'GET', url: `Patient/${patient.id}` } }];
    for (const type of ['batch', 'transaction'] as const) {
      const body = { resourceType: 'Bundle', type, entry } as Parameters<Client['batch']>[0]['body'];
      expect(await client[type]({ body })).toMatchObject({
        type: `${type}-response`,
        entry: [{ resource: { id: patient.id }, response: { status: '200 OK' } }],
      });
    }
  });
});

describe('fhirclient on Node', () => {
  const patientSent = {
    resourceType: 'Patient',
    identifier: [{ system: 'urn:clinic:document:dni:PE', value: '70123456' }],
    name: [{ family: 'Quispe', given: ['Rosa'] }],
    gender: 'female',
    birthDate: '1990-05-17',
  };

  test('searches page by page and resolves references, creates, updates and patches, by the versions it has read', async () => {
    const { administrator, doctor, patient, clinic } = await staffedClinic(app);
    for (let each = 0; each < 3; each += 1)
      await app.build.consultation(clinic, doctor.practitioner_id ?? '', {
        patient_id: patient.id,
        status: 'completed',
      });
    const scope = 'user/Patient.crus user/Encounter.rs user/Practitioner.rs';
    const registered = await registerApp(app, administrator, { scopes: scope.split(' ') });
    const { access_token } = await letIn(app, registered, doctor, { scope });
    const client = clientOnNode(access_token);

    const notes = await client.request(`Encounter?patient=${patient.id}&_count=2`, {
      pageLimit: 0,
      flat: true,
      resolveReferences: ['subject', 'participant.0.individual'],
    });
    expect(notes).toHaveLength(3);
    for (const note of notes as unknown[])
      expect(note).toMatchObject({
        subject: { resourceType: 'Patient', id: patient.id },
        participant: [{ individual: { resourceType: 'Practitioner', id: doctor.practitioner_id } }],
      });

    const made = await client.create(patientSent);
    expect(made).toMatchObject({ name: patientSent.name, birthDate: '1990-05-17', meta: { versionId: '1' } });
    const ifMatch = (version: number) => ({ headers: { 'If-Match': `W/"${version}"` } });
    const moved = { ...made, birthDate: '1990-05-18' };
    expect(await client.update(moved, ifMatch(1))).toMatchObject({ birthDate: '1990-05-18', meta: { versionId: '2' } });
    await expect(client.update(moved, ifMatch(1))).rejects.toMatchObject({ status: 412 });
    const patch = [{ op: 'replace', path: '/gender', value: 'male' }];
    expect(await client.patch(`Patient/${made.id}`, patch)).toMatchObject({ gender: 'male', meta: { versionId: '3' } });
    await expect(client.request('Patient/none')).rejects.toMatchObject({ status: 404 });
    await expect(client.request('AllergyIntolerance')).rejects.toMatchObject({ status: 403 });
  });

  test('with the token that a service signed for reads what its key may', async () => {
    const { token, patient } = await exportingService(app, async () => {}, 'system/Patient.rs');
    const found = await clientOnNode(await token()).request(`Patient?_id=${patient.id}`, { flat: true });
    expect(found).toMatchObject([{ id: patient.id }]);
  });
});

type Sent = object & { id?: string };

interface ClientOnNode {
  request(path: string, options?: object): Promise<unknown>;
  create(resource: object): Promise<Sent>;
  update(resource: Sent, options?: object): Promise<Sent>;
  patch(path: string, patch: object[]): Promise<Sent>;
}

/** What the library gives those who need no browser: CommonJS, made for a request and an answer of Express. */
function clientOnNode(access_token: string): ClientOnNode {
  const smart = createRequire(import.meta.url)('fhirclient') as (
    request: object,
    answer: object,
  ) => { client(state: object): ClientOnNode };
  return smart({ headers: {}, socket: {}, url: '/' }, {}).client({
    serverUrl: baseUrl,
    tokenResponse: { access_token },
  });
}

type Page = Parameters<Client['nextPage']>[0]['bundle'] & { entry: { resource: { id: string } }[] };

/** What a shell would make of a line: words, of which quotes keep what is in them together, and names that stand for values. */
function wordsOf(line: string, values: Record<string, string>): string[] {
  const expanded = (text: string) =>
    text.replace(/(?<!\\)\$(\w+)/g, (_, name: string) => values[name] ?? '').replace(/\\\$/g, '$');
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => single ?? expanded(double ?? bare ?? ''),
  );
}

/** Sends what curl would. */
async function curl([, ...words]: string[]): Promise<Response> {
  const headers: [string, string][] = [];
  const form = new URLSearchParams();
  let [url, method, body]: (string | undefined)[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = () => words[(index += 1)] ?? '';
    if (word === '-H')
      headers.push(
        next()
          .split(/: (.*)/s)
          .slice(0, 2) as [string, string],
      );
    else if (word === '-X') method = next();
    else if (word === '-d') body = next();
    else if (word === '--data-urlencode') form.append(...(next().split(/=(.*)/s).slice(0, 2) as [string, string]));
    else if (!/^-si?$/.test(word)) url = word;
  }
  const sent = form.size > 0 ? form : body;
  return fetch(url ?? '', {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers,
    ...(sent !== undefined && { body: sent }),
  });
}

test('each of the ten requests that are there to paste is answered', async () => {
  const { doctor, patient } = await chart(app);
  const page = readFileSync(new URL('../../docs/fhir-requests.md', import.meta.url), 'utf8');
  const lines = page.split('\n').filter((line) => line.startsWith('curl '));
  expect(lines).toHaveLength(10);
  const values = {
    A: `Authorization: Bearer ${doctor.token}`,
    B: baseUrl,
    PATIENT: patient.id,
    PRACTITIONER: doctor.practitioner_id,
    DAY: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  };
  const answers = [];
  for (const line of lines) {
    const answer = await curl(wordsOf(line, values));
    const { resourceType, entry = [] } = (await answer.json()) as {
      resourceType: string;
      entry?: { resource: { resourceType: string } }[];
    };
    answers.push([
      answer.status,
      resourceType,
      [...new Set(entry.map(({ resource }) => resource.resourceType))].sort().join(),
    ]);
  }
  const everything =
    'AllergyIntolerance,Appointment,Composition,Condition,DiagnosticReport,DocumentReference,Encounter';
  expect(answers).toEqual([
    [200, 'CapabilityStatement', ''],
    [200, 'Bundle', ''],
    [200, 'Patient', ''],
    [200, 'Bundle', expect.stringContaining(everything)],
    [200, 'Bundle', 'Encounter,Practitioner'],
    [200, 'Bundle', 'Observation,Provenance'],
    [200, 'Bundle', ''],
    [200, 'Bundle', 'Slot'],
    [201, 'Patient', ''],
    [200, 'Patient', ''],
  ]);
});
