import type { Address, HumanName, Patient } from '@medplum/fhirtypes';
import { isOwnSystem, type Demographics, type PatientIdentifier } from '../../../features/patients/index.js';
import { toRecordIdentifier, isSameIdentifier } from '../../identifiers/identifier-mapping.js';
import { BLOOD_TYPE, FATHERS_FAMILY, MOTHERS_FAMILY, documentOf, localSystem } from '../../systems.js';
import { notKept, notTaken } from '../../writing/unsupported-elements.js';
import { nameInUse } from '../../writing/human-names.js';
import type { Taken } from '../../writing/write-rules.js';
import type { Issue } from '../../operation-outcome.js';
import type { Mapping } from '../datatypes.js';
import type { PatientSaid } from './map.js';

/** Where in a Patient the members of a record are. */
export const PATIENT_EXPRESSIONS: Record<string, string> = {
  mrn: 'Patient.identifier',
  document: 'Patient.identifier',
  identifiers: 'Patient.identifier',
  given_names: 'Patient.name.given',
  first_surname: 'Patient.name.family',
  second_surname: 'Patient.name.family',
  birth_date: 'Patient.birthDate',
  sex: 'Patient.gender',
  phone: 'Patient.telecom',
  email: 'Patient.telecom',
  'address.line': 'Patient.address[0].line',
  'address.city': 'Patient.address[0].city',
  'address.region': 'Patient.address[0].state',
  'address.country': 'Patient.address[0].country',
  'address.postal_code': 'Patient.address[0].postalCode',
  blood_type: 'Patient.extension',
  active: 'Patient.active',
  deceased_at: 'Patient.deceased',
  deceased_on: 'Patient.deceased',
  merged_into_id: 'Patient.link',
};

/** A Patient as demographics. Of what a record holds one of, the first is taken. */
export function takePatient(resource: Patient, { clinic }: Mapping, before?: PatientSaid): Taken {
  const issues: Issue[] = [];
  const body: Partial<Demographics> = {
    ...identifiersIn(resource, clinic.id, issues),
    ...nameIn(resource.name ?? [], issues),
    ...telecomIn(resource, issues),
    birth_date: resource.birthDate ?? null,
    sex: resource.gender ?? 'unknown',
    active: resource.active ?? true,
    ...deathIn(resource, before, issues),
    address: addressIn(resource.address ?? [], issues),
    blood_type: bloodTypeIn(resource, issues),
  };
  if (resource.birthDate !== undefined && resource.birthDate.length < 10)
    issues.push(notTaken('Patient.birthDate', 'The day must be known.', 'El día debe conocerse.'));
  issues.push(...linkIssues(resource, before));
  const organization = resource.managingOrganization?.reference;
  if (organization !== undefined && !organization.endsWith(`Organization/${clinic.id}`))
    issues.push(notKept('Patient.managingOrganization'));
  return { body, issues };
}

function identifiersIn({ identifier = [] }: Patient, clinicId: string, issues: Issue[]) {
  let mrn: string | undefined;
  let document: Demographics['document'] = null;
  const others: PatientIdentifier[] = [];
  for (const [index, each] of identifier.entries()) {
    const { system = '', value } = each;
    const known = documentOf(system);
    if (value !== undefined && system === localSystem(clinicId, 'mrn') && mrn === undefined) mrn = value;
    else if (value !== undefined && known && document === null)
      document = { type: known.type, number: value, country: known.country };
    else if (value !== undefined && !isOwnSystem(system) && !others.some((other) => isSameIdentifier(other, each)))
      others.push(toRecordIdentifier(each, value));
    else issues.push(notKept(`Patient.identifier[${index}]`));
  }
  return { ...(mrn !== undefined && { mrn }), document, identifiers: others };
}

function nameIn(names: readonly HumanName[], issues: Issue[]) {
  const name = nameInUse(names);
  for (const [index, each] of names.entries()) if (each !== name) issues.push(notKept(`Patient.name[${index}]`));
  const surnames = (name as { _family?: { extension?: { url: string; valueString?: string }[] } } | undefined)?._family;
  const surname = (url: string) => surnames?.extension?.find((each) => each.url === url)?.valueString;
  const [father, mother] = [surname(FATHERS_FAMILY), surname(MOTHERS_FAMILY)];
  const family = father ?? name?.family;
  const given = name?.given?.filter((part) => typeof part === 'string').join(' ');
  const missing = [...(family ? [] : ['family']), ...(given ? [] : ['given'])];
  if (missing.length > 0)
    issues.push(
      notTaken(
        'Patient.name',
        `A patient has a family name and a given one, apart from its text. Missing: ${missing.join(', ')}.`,
        `Un paciente tiene apellido y nombre, aparte de su texto. Falta: ${missing.join(', ')}.`,
      ),
    );
  return {
    ...(given && { given_names: given }),
    ...(family && { first_surname: family }),
    second_surname: father === undefined ? null : (mother ?? null),
  } as Pick<Demographics, 'given_names' | 'first_surname' | 'second_surname'>;
}

function telecomIn({ telecom = [] }: Patient, issues: Issue[]): Pick<Demographics, 'phone' | 'email'> {
  const taken: { phone: string | null; email: string | null } = { phone: null, email: null };
  for (const [index, { system, value, use }] of telecom.entries()) {
    const place = use === 'old' ? undefined : system === 'phone' || system === 'email' ? system : undefined;
    if (place && value !== undefined && taken[place] === null) taken[place] = value;
    else issues.push(notKept(`Patient.telecom[${index}]`));
  }
  return taken;
}

/** When is part of it: what is known already is not overwritten with less. */
function deathIn(
  { deceasedBoolean, deceasedDateTime }: Patient,
  before: PatientSaid | undefined,
  issues: Issue[],
): Pick<Demographics, 'deceased_at' | 'deceased_on'> {
  if (deceasedBoolean === true && before?.deceased_at)
    return { deceased_at: before.deceased_at, deceased_on: before.deceased_on ?? null };
  // Whoever is not known to have died is shown without it.
  if (deceasedBoolean === false && !before?.deceased_at) issues.push(notKept('Patient.deceasedBoolean'));
  if (deceasedBoolean === true || (deceasedDateTime !== undefined && deceasedDateTime.length < 10))
    issues.push(notTaken('Patient.deceased', 'The day of death must be given.', 'Debe indicarse el día de la muerte.'));
  const isDay = deceasedDateTime !== undefined && !deceasedDateTime.includes('T');
  return isDay
    ? { deceased_at: null, deceased_on: deceasedDateTime }
    : { deceased_at: deceasedDateTime ?? null, deceased_on: null };
}

function addressIn(addresses: readonly Address[], issues: Issue[]): NonNullable<Demographics['address']> | null {
  const address = addresses.find(({ use }) => use !== 'old');
  for (const [index, each] of addresses.entries())
    if (each !== address) issues.push(notKept(`Patient.address[${index}]`));
  if (!address) return null;
  const { line, city, state, country, postalCode } = address;
  const coded = country !== undefined && /^[A-Za-z]{2}$/.test(country.trim());
  if (country !== undefined && !coded) issues.push(notKept(`Patient.address[${addresses.indexOf(address)}].country`));
  return {
    line: line?.filter((part) => typeof part === 'string').join(', ') ?? null,
    city: city ?? null,
    region: state ?? null,
    country: coded ? country : null,
    postal_code: postalCode ?? null,
  };
}

function bloodTypeIn({ extension = [] }: Patient, issues: Issue[]): string | null {
  let found: string | null = null;
  for (const [index, { url, valueCode }] of extension.entries()) {
    if (url === BLOOD_TYPE && valueCode !== undefined) found = valueCode;
    else issues.push(notKept(`Patient.extension[${index}]`));
  }
  return found;
}

/** Who is whom is decided by merging, which is no part of a resource. */
const linkIssues = ({ link = [] }: Patient, before: PatientSaid | undefined): Issue[] =>
  link
    .map(({ other, type }, index) => ({
      index,
      type,
      same:
        (type === 'replaced-by' && other.reference === `Patient/${before?.merged_into_id}`) ||
        (type === 'replaces' && (before?.replaces ?? []).some((id) => other.reference === `Patient/${id}`)),
    }))
    .filter(({ same }) => !same)
    .map(({ index, type }) =>
      // That there is more to see elsewhere changes nothing of this one.
      type === 'seealso'
        ? notKept(`Patient.link[${index}]`)
        : notTaken(
            `Patient.link[${index}]`,
            'Records are merged by an operation of their own.',
            'Las fichas se unen con una operación propia.',
          ),
    );
