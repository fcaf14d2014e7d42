import type { CapabilityStatement, Resource } from '@medplum/fhirtypes';
import { patientOf, newNumber } from '../../../test/support/bundles.js';
import { referral } from '../../../test/support/clinical-records.js';
import { MEDICATION_IDS } from '../../../test/support/dispensing.js';
import { chart, FHIR, get, idsIn } from '../../../test/support/fhir-chart.js';
import { called, naming, type Sent } from '../../../test/support/fhir-identifiers.js';
import { ownSearches } from '../../../test/support/fhir-search-values.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Whatever a type declares to be searched by finds what says it, and the contrary does not. */

const app = useClinical();
let declared: Map<string, { name: string; type: string }[]>;
let writable: string[];
beforeAll(async () => {
  const { rest = [] } = (await app.as().get(`${FHIR}/metadata`)).body as CapabilityStatement;
  const resources = rest[0]?.resource ?? [];
  declared = new Map(
    resources.map(({ type, searchParam = [] }) => [
      type,
      searchParam.map(({ name, type: kind }) => ({ name, type: kind })),
    ]),
  );
  const isMade = ({ interaction = [] }: (typeof resources)[number]) =>
    interaction.some(({ code }) => code === 'create');
  writable = resources.filter(isMade).map(({ type }) => type);
});

/** Files are not searched, groups are read by services alone, and no subscription is made without a receiver. */
const WITHOUT_EXAMPLE = ['Binary', 'Group', 'Subscription'];

/** The searches that do not find it by what it says, or find it by the contrary. */
async function failing(caller: Credentials, resource: Resource): Promise<unknown[]> {
  const { resourceType: type, id } = resource;
  const searches = (declared.get(type) ?? []).flatMap((parameter) => ownSearches(resource, parameter));
  expect({ type, searched: searches.length > 0 }).toEqual({ type, searched: true });
  const failed: unknown[] = [];
  for (const [search, isFound] of searches) {
    const query = `${type}?_id=${id}&${search}`;
    const answer = await app.as(caller).get(`${FHIR}/${query}`).set('Prefer', 'handling=strict');
    if (answer.status !== 200 || (idsIn(answer)[0] === id) !== isFound)
      failed.push({ query, isFound, status: answer.status, issue: answer.body.issue?.[0]?.details?.text });
  }
  return failed;
}

test('what was just made, of any type, is found by each of its values', async () => {
  const { lab, administrator, create, examples } = await naming(app);
  const { doctor, patient, consultation } = lab.records;
  const inVisit = {
    subject: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${consultation.id}` },
  };
  const clinical = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
  const part = (code: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, unit: 'mm[Hg]' },
  });
  const all: [Sent, Credentials][] = [
    ...examples(),
    [patientOf(newNumber(), { telecom: [{ system: 'email', value: 'rosa@correo.example' }] }), administrator],
    [
      {
        resourceType: 'Condition',
        clinicalStatus: { coding: [{ system: clinical, code: 'active' }] },
        code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'J00' }] },
        ...inVisit,
      },
      doctor,
    ],
    [
      {
        resourceType: 'Observation',
        status: 'preliminary',
        code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
        component: [part('8480-6', 120), part('8462-4', 80)],
        ...inVisit,
      },
      doctor,
    ],
  ];
  const left = new Set(writable.filter((type) => !WITHOUT_EXAMPLE.includes(type)));
  const failed: unknown[] = [];
  for (const [example, caller] of all) {
    const { identifier = [] } = example as { identifier?: object[] };
    const made = await create({ ...example, identifier: [...identifier, called()] }, {}, caller);
    expect({ type: example.resourceType, status: made.status }).toEqual({ type: example.resourceType, status: 201 });
    failed.push(...(await failing(caller, made.body)));
    left.delete(example.resourceType);
  }
  expect({ failed, left: [...left] }).toEqual({ failed: [], left: [] });
});

test('what follows from records, of any type, is found by each of its values', async () => {
  const { clinic, doctor, patient } = await chart(app);
  const administrator = await app.build.user(clinic, 'administrator');
  await referral(app, doctor, patient, { to_practitioner_id: doctor.practitioner_id, diagnoses: [{ code: 'I10' }] });
  for (const made of Object.values(MEDICATION_IDS))
    await made(app, { clinic, doctor, patient: await app.build.patient(clinic) });
  const failed: unknown[] = [];
  for (const type of declared.keys()) {
    if (writable.includes(type) || WITHOUT_EXAMPLE.includes(type)) continue;
    const caller = type === 'AuditEvent' ? administrator : doctor;
    const { body } = await get(app, caller, `${type}?_count=3`);
    expect({ type, found: body.entry?.length > 0 }).toEqual({ type, found: true });
    for (const { resource } of body.entry) failed.push(...(await failing(caller, resource)));
  }
  expect(failed).toEqual([]);
});
