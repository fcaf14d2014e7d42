import type { Address, ContactPoint, Extension, HumanName, Identifier, Patient, PatientLink } from '@medplum/fhirtypes';
import type { PatientThen } from '../../../features/patients/index.js';
import {
  BLOOD_TYPE,
  FATHERS_FAMILY,
  IDENTIFIER_TYPE,
  MOTHERS_FAMILY,
  documentSystem,
  localSystem,
} from '../../systems.js';
import { toFhirIdentifier } from '../../identifiers/identifier-mapping.js';
import { concept, filled, listOf, metaOf, reference, type Mapping } from '../datatypes.js';

/** A patient, with the records that were merged into theirs: versions from before say nothing of these. */
export type PatientSaid = PatientThen & { replaces?: string[] };

/** A patient's demographics; allergies and alerts are other resources, with rights of their own. */
export const patientResource = (row: PatientSaid, { clinic }: Mapping): Patient =>
  filled<Patient>({
    resourceType: 'Patient',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(row.blood_type !== null && { url: BLOOD_TYPE, valueCode: row.blood_type }),
    identifier: identifiers(row, clinic.id),
    active: row.active,
    name: [nameOf(row)],
    telecom: listOf<ContactPoint>(
      row.phone !== null && { system: 'phone', value: row.phone },
      row.email !== null && { system: 'email', value: row.email },
    ),
    gender: row.sex as Patient['gender'],
    birthDate: row.birth_date,
    deceasedDateTime: row.deceased_on ?? row.deceased_at,
    address: listOf(addressOf(row.address)),
    managingOrganization: reference('Organization', clinic.id, clinic.name),
    link: listOf<PatientLink>(
      row.merged_into_id !== null && {
        other: reference<Patient>('Patient', row.merged_into_id),
        type: 'replaced-by' as const,
      },
      ...(row.replaces ?? []).map((id) => ({ other: reference<Patient>('Patient', id), type: 'replaces' as const })),
    ),
  });

/** HL7's codes of the documents that have one; any other is a national identifier. */
export const DOCUMENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['passport', 'PPN'],
  ['pasaporte', 'PPN'],
  ['ssn', 'SS'],
  ['driver_license', 'DL'],
]);

const identifiers = (row: PatientThen, clinicId: string): Identifier[] =>
  listOf<Identifier>(
    {
      use: 'usual',
      type: concept(IDENTIFIER_TYPE, 'MR', 'Medical record number'),
      system: localSystem(clinicId, 'mrn'),
      value: row.mrn,
    },
    row.document_type !== null &&
      row.document_number !== null && {
        use: 'official',
        type: { ...concept(IDENTIFIER_TYPE, DOCUMENT_TYPES.get(row.document_type) ?? 'NI'), text: row.document_type },
        system: documentSystem(row.document_type, row.document_country),
        value: row.document_number,
      },
    ...(row.identifiers ?? []).map(toFhirIdentifier),
  );

/** Both surnames are the family; which is which is said by HL7's extensions. */
function nameOf({ given_names, first_surname, second_surname, full_name, identity }: PatientThen): HumanName {
  const surnames = listOf<Extension>(
    { url: FATHERS_FAMILY, valueString: first_surname },
    second_surname !== null && { url: MOTHERS_FAMILY, valueString: second_surname },
  );
  return {
    // Until somebody knows who they are.
    use: identity === 'unconfirmed' ? 'temp' : 'official',
    text: full_name,
    family: listOf(first_surname, second_surname).join(' '),
    _family: { extension: surnames },
    given: given_names.split(/\s+/).filter(Boolean),
  } as HumanName;
}

function addressOf(address: PatientThen['address']): Address | undefined {
  if (!address) return undefined;
  const { line, city, region, country, postal_code } = address;
  const said = filled<Address>({ line: listOf(line), city, state: region, country, postalCode: postal_code });
  return Object.keys(said).length > 0 ? said : undefined;
}
