import type { HumanName, Identifier, Practitioner } from '@medplum/fhirtypes';
import { isOwnSystem } from '../../../features/patients/index.js';
import type { NewPractitioner } from '../../../features/practitioners/index.js';
import type { Clinic } from '../../../domain/clinic.js';
import type { Issue } from '../../operation-outcome.js';
import { IDENTIFIER_TYPE, localSystem } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { keptAs, notKept } from '../../writing/unsupported-elements.js';
import { nameInUse } from '../../writing/human-names.js';
import type { Taken, Taking } from '../../writing/write-rules.js';

/** Where in a Practitioner the members of a record are. */
export const PRACTITIONER_EXPRESSIONS: Record<string, string> = {
  full_name: 'Practitioner.name',
  license_number: 'Practitioner.identifier',
  specialty: 'Practitioner.qualification',
  active: 'Practitioner.active',
};

/** A Practitioner as the platform writes one down. Of what a record holds one of, the first is taken. */
export function takePractitioner(resource: Practitioner, { clinic }: Pick<Taking, 'clinic'>): Taken {
  const { active = true, name = [], qualification = [] } = resource;
  const issues: Issue[] = [];
  const body: Record<keyof NewPractitioner, unknown> = {
    full_name: nameIn(name, issues),
    license_number: licenseIn(resource, clinic, issues),
    specialty: wordsOf(qualification[0]?.code) ?? null,
    active,
  };
  return { body, issues };
}

/** The words of it, as they are: which part of a name in one piece is the family nobody could tell later. */
function nameIn(names: readonly HumanName[], issues: Issue[]): string | undefined {
  const name = nameInUse(names);
  for (const [index, each] of names.entries()) if (each !== name) issues.push(notKept(`Practitioner.name[${index}]`));
  if (!name || name.text !== undefined) return name?.text;
  const { prefix = [], given = [], family, suffix = [] } = name;
  const parts = [...prefix, ...given, family, ...suffix].filter((part) => typeof part === 'string');
  if (parts.length === 0) return undefined;
  const whole = parts.join(' ');
  issues.push(keptAs(`Practitioner.name[${names.indexOf(name)}]`, whole));
  return whole;
}

/** The clinic's own number of the licence, or one that says it is one and not whose. */
function licenseIn({ identifier = [] }: Practitioner, clinic: Pick<Clinic, 'id'>, issues: Issue[]): string | null {
  const own = localSystem(clinic.id, 'license');
  const license = identifier.find((each) => each.value !== undefined && (each.system === own || isLicense(each)));
  for (const [index, each] of identifier.entries())
    if (each !== license && (isLicense(each) || isOwnSystem(each.system ?? '')))
      issues.push(notKept(`Practitioner.identifier[${index}]`));
  return license?.value ?? null;
}

/** That says it is one of a licence, and not whose. */
export const isLicense = ({ system, type }: Identifier): boolean =>
  system === undefined && (type?.coding ?? []).some((each) => each.system === IDENTIFIER_TYPE && each.code === 'MD');
