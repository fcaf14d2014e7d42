import { CLINIC, id, onlyRequired, patientRow, valid } from '../../../../test/support/fhir-rows.js';
import { patientResource } from './map.js';

const at = { clinic: CLINIC };
const UNSAID = { system: null, code: null, display: null, text: null };

test('a patient with everything that a record may hold', () => {
  expect(valid(patientResource(patientRow(), at))).toMatchObject({
    id: id(1),
    meta: { versionId: '3', lastUpdated: '2026-11-21T15:30:00.123Z' },
    identifier: [
      { system: `urn:clinic:${CLINIC.id}:mrn`, value: 'P-1', type: { coding: [{ code: 'MR' }] } },
      { system: 'urn:clinic:document:dni:PE', value: '4512 3456-7', type: { coding: [{ code: 'NI' }], text: 'dni' } },
      { use: 'secondary', system: 'http://hospital.example/mrn', value: '1', type: { coding: [{ code: 'MR' }] } },
      { value: 'x' },
    ],
    active: true,
    telecom: [
      { system: 'phone', value: '+51999888777' },
      { system: 'email', value: 'maria@example.org' },
    ],
    gender: 'female',
    birthDate: '1980-02-29',
    deceasedDateTime: '2026-11-01T04:00:00.000Z',
    address: [{ line: ['Av. Arequipa 100'], city: 'Lima', state: 'Lima', country: 'PE', postalCode: '15046' }],
    managingOrganization: { reference: `Organization/${CLINIC.id}` },
    link: [{ other: { reference: `Patient/${id(3)}` }, type: 'replaced-by' }],
  });
});

test('both surnames are the family, and each is named', () => {
  const [name] = valid(patientResource(patientRow(), at)).name ?? [];
  expect(name).toMatchObject({ given: ['María', 'José'], family: 'García Márquez', text: 'María José García Márquez' });
  expect((name as { _family?: unknown })._family).toEqual({
    extension: [
      { url: 'http://hl7.org/fhir/StructureDefinition/humanname-fathers-family', valueString: 'García' },
      { url: 'http://hl7.org/fhir/StructureDefinition/humanname-mothers-family', valueString: 'Márquez' },
    ],
  });
});

test('what a record does not say is left out', () => {
  // As versions that were kept before there were identifiers of other systems.
  const bare = onlyRequired(
    patientRow({ document_country: null, identifiers: undefined as never }),
    ...(['second_surname', 'birth_date', 'phone', 'email', 'address', 'blood_type', 'deceased_at'] as const),
    ...(['merged_into_id', 'document_type', 'document_number'] as const),
  );
  const resource = valid(patientResource(bare, at));
  expect(Object.keys(resource).sort()).toEqual(
    ['resourceType', 'id', 'meta', 'identifier', 'active', 'name', 'gender', 'managingOrganization'].sort(),
  );
  expect(resource.identifier).toHaveLength(1);
  expect(valid(patientResource(patientRow({ address: { line: ' ', city: null } }), at)).address).toBeUndefined();
});

test('a document without a country, and a passport', () => {
  const row = patientRow({ document_type: 'passport', document_country: null });
  expect(valid(patientResource(row, at)).identifier?.[1]).toMatchObject({
    system: 'urn:clinic:document:passport',
    type: { coding: [{ code: 'PPN' }] },
  });
});

test('of what kind an identifier is, is said as far as it is known', () => {
  const kindOf = (type: object) => {
    const identifiers = [{ system: null, value: '1', use: null, type: { ...UNSAID, ...type } }];
    return valid(patientResource(patientRow({ identifiers }), at)).identifier?.[2]?.type;
  };
  expect(kindOf({ text: 'Historia' })).toEqual({ text: 'Historia' });
  expect(kindOf({ display: 'Historia' })).toEqual({ coding: [{ display: 'Historia' }] });
});

test('a document that is called as what every object has', () => {
  const row = patientRow({ document_type: 'constructor' });
  expect(valid(patientResource(row, at)).identifier?.[1]?.type?.coding?.[0]?.code).toBe('NI');
});

test('of a version that was kept, what is not for everybody stays hidden', () => {
  const kept = { ...patientRow(), allergies: ['Penicilina'], alerts: ['Agresivo'] };
  expect(JSON.stringify(valid(patientResource(kept, at)))).not.toMatch(/Penicilina|Agresivo/);
});
