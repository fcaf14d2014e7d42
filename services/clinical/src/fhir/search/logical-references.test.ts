import { chart, expectFound as found, get, idsIn } from '../../../test/support/fhir-chart.js';
import { merging, twoEmptyRecords } from '../../../test/support/patient-merges.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** What is referred to by an identifier, or by a condition instead of a column, is found and followed all the same. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let administrator: Credentials;
beforeAll(async () => {
  records = await chart(app);
  administrator = await app.build.user(records.clinic, 'administrator');
});

const expectFound = (queries: Record<string, readonly string[]>, caller: Credentials = records.doctor) =>
  found(app, caller, queries);

interface Identified {
  who?: { identifier?: { system?: string; value: string } };
  what?: { identifier?: { system?: string; value: string } };
  network?: { address: string };
}

test('the trail is searched by whom and what its rows name by an identifier', async () => {
  const { doctor, patient, stranger } = records;
  const page = await get(app, administrator, 'AuditEvent?subtype=consultation.complete');
  const [{ resource }] = page.body.entry;
  const { id } = resource;
  const identifiers = [...resource.agent, ...resource.entity].flatMap((each: Identified) => {
    const { identifier } = each.who ?? each.what ?? {};
    return identifier ? [[resource.agent.includes(each) ? 'agent' : 'entity', identifier] as const] : [];
  });
  expect(identifiers.map(([name, { system }]) => [name, system])).toEqual([
    ['agent', 'urn:clinic:user'],
    ['agent', 'urn:clinic:credential'],
    ['entity', 'urn:clinic:consultation'],
    ['entity', undefined],
  ]);
  const queries = identifiers.flatMap(([name, { system = '', value }]) => [
    `${name}.identifier=${system}|${value}`,
    `${name}:identifier=${value}`,
    `${name}.identifier=${stranger.doctor.id},${value}`,
    `${name}=${value}`,
  ]);
  const { network } = resource.agent[0] as Identified;
  queries.push(`address=${network?.address}`, `address=${network?.address.slice(0, 4)}`, 'address:contains=.0.');
  queries.push(`patient.name=${patient.first_surname}`, `entity:Patient.name=${patient.first_surname}`);
  await expectFound(Object.fromEntries(queries.map((query) => [`AuditEvent?_id=${id}&${query}`, [id]])), administrator);
  const others = [
    `agent.identifier=urn:clinic:api_key|${doctor.id}`,
    `agent.identifier=urn:other:user|${doctor.id}`,
    'agent.identifier=not-an-id',
    `agent=${stranger.doctor.id}`,
    `entity.identifier=urn:clinic:patient|${records.consultation.id}`,
    'address=10.0.0.1',
    'address=%',
    'patient.name=nobody',
    `patient.name=${stranger.patient.first_surname}&patient=${stranger.patient.id}`,
  ];
  await expectFound(Object.fromEntries(others.map((query) => [`AuditEvent?_id=${id}&${query}`, []])), administrator);
});

test('rows about a record that was merged into another are found by the name of whom it was', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app, [
    { given_names: 'Before' },
    { given_names: 'Zoraida' },
  ]);
  const reader = await app.build.user(clinic, 'administrator');
  await app.as(desk).get(`/api/v1/patients/${source.id}`).expect(200);
  const search = 'AuditEvent?subtype=patient.read&patient.given=zoraida';
  expect(idsIn(await get(app, reader, search))).toHaveLength(0);
  expect((await merging(app, desk, source, target)).status).toBe(200);
  expect(idsIn(await get(app, reader, search))).toHaveLength(1);
});

test('a visit is found by what was diagnosed, and brings it along', async () => {
  const { consultation, stranger } = records;
  const condition = `${consultation.id}.J00`;
  await expectFound({
    [`Encounter?diagnosis=Condition/${condition}`]: [consultation.id],
    [`Encounter?diagnosis=${consultation.id}.J01`]: [],
    [`Encounter?diagnosis=${stranger.consultation.id}.J00`]: [],
    'Encounter?diagnosis.code=J00': [consultation.id],
    'Encounter?diagnosis.code=J00&diagnosis.code=I10': [consultation.id],
    'Encounter?diagnosis.code=J01': [],
    'Encounter?diagnosis:missing=false': [consultation.id],
    'Encounter?diagnosis:missing=true': [],
    [`Condition?_has:Encounter:diagnosis:_id=${consultation.id}`]: [condition, `${consultation.id}.I10`],
  });
  const { body } = await get(app, records.doctor, 'Encounter?_include=Encounter:diagnosis');
  expect(body.entry.map(({ resource }: { resource: { id: string } }) => resource.id).sort()).toEqual(
    [consultation.id, condition, `${consultation.id}.I10`].sort(),
  );
});

test('a report is found by what was measured in it', async () => {
  const { result } = records;
  await expectFound({
    'DiagnosticReport?result.code=http://loinc.org|789-8': [result.id],
    'DiagnosticReport?result.code-value-quantity=789-8$lt5': [result.id],
    'DiagnosticReport?result:Observation.code=718-7': [result.id],
    // A sign of a visit is in no report.
    'DiagnosticReport?result.code=8867-4': [],
    'DiagnosticReport?result.code-value-quantity=789-8$gt5': [],
  });
});
