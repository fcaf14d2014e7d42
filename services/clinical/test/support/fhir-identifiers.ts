import type { Response } from 'supertest';
import { allergyOf, FHIR, imageOf, vaccineOf } from './bundles.js';
import { laboratory } from './fhir-reports.js';
import type { Credentials, TestApp } from './start.js';

/** Resources of each type that is created, with what another system calls them. */

export const SYSTEM = 'http://their.example/numbers';
let numbers = 0;
export const called = (members: object = {}) => ({ system: SYSTEM, value: `N-${(numbers += 1)}`, ...members });
export const searchFor = ({ system, value }: { system: string; value: string }) =>
  `identifier=${encodeURIComponent(`${system}|${value}`)}`;

export type Sent = { resourceType: string; [member: string]: unknown };
export const json = { 'Content-Type': 'application/fhir+json' };
export async function naming(app: TestApp) {
  const lab = await laboratory(app);
  const administrator = await app.build.user(lab.records.clinic, 'administrator');
  const create = (
    body: Sent,
    headers: Record<string, string> = {},
    caller: Credentials = administrator,
  ): Promise<Response> =>
    app
      .as(caller)
      .post(`${FHIR}/${body.resourceType}`)
      .set({ ...json, ...headers })
      .send(JSON.stringify(body))
      .then((response) => response);
  const get = (path: string, caller: Credentials = lab.records.doctor): Promise<Response> =>
    app
      .as(caller)
      .get(`${FHIR}/${path}`)
      .then((response) => response);
  const found = async (path: string, caller: Credentials = lab.records.doctor): Promise<string[]> =>
    ((await get(path, caller)).body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);

  /** One of each type that is created, as its caller sends it. */
  const examples = (): [Sent, Credentials][] => {
    const { doctor, patient, consultation } = lab.records;
    const [who, subject] = [
      { reference: `Practitioner/${doctor.practitioner_id}` },
      { reference: `Patient/${patient.id}` },
    ];
    const start = new Date(Date.parse('2027-03-01T14:00:00Z') + (numbers += 1) * 7 * 86_400_000).toISOString();
    const end = new Date(Date.parse(start) + 1_200_000).toISOString();
    const ACT = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
    return [
      [{ resourceType: 'Encounter', status: 'in-progress', class: { system: ACT, code: 'AMB' }, subject }, doctor],
      [allergyOf(`Patient/${patient.id}`, `Pollen ${(numbers += 1)}`), doctor],
      [vaccineOf(`Patient/${patient.id}`), doctor],
      [imageOf(`Patient/${patient.id}`, `Encounter/${consultation.id}`), doctor],
      [
        {
          resourceType: 'MedicationRequest',
          status: 'draft',
          intent: 'order',
          medicationCodeableConcept: { text: 'Suero' },
          subject,
          dosageInstruction: [
            {
              timing: { repeat: { frequency: 1, period: 8, periodUnit: 'h' } },
              doseAndRate: [{ doseQuantity: { value: 1, unit: 'ml' } }],
            },
          ],
        },
        doctor,
      ],
      [lab.whole([lab.observation('718-7', 9.5)]), doctor],
      [lab.observation('718-7', 9.5), doctor],
      [
        {
          resourceType: 'Appointment',
          status: 'booked',
          start,
          end,
          participant: [who, subject].map((actor) => ({ actor, status: 'accepted' })),
        },
        administrator,
      ],
      [{ resourceType: 'Practitioner', name: [{ text: 'Ana Ruiz' }] }, administrator],
      [{ resourceType: 'Location', name: `Box ${(numbers += 1)}` }, administrator],
    ];
  };

  return { lab, administrator, create, get, found, examples };
}
