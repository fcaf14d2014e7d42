import { folded } from '../../kit/select-search';
import type { Person } from '../../interop/message';
import type { Patient } from '../../patients/patient';

export const MEMBERS = ['name', 'birth_date', 'sex', 'numbers', 'phone', 'address'] as const;
export type Member = (typeof MEMBERS)[number];

/** What is known of somebody, by member; none where nothing is. */
export type Known = Partial<Record<Member, string>>;
export type Likeness = 'same' | 'different' | 'unsaid';

const joined = (parts: readonly (string | null | undefined)[], by = ' '): string | undefined =>
  parts.filter(Boolean).join(by) || undefined;

const nameOf = (of: Record<'given_names' | 'first_surname' | 'second_surname', string | null>) =>
  joined([of.given_names, of.first_surname, of.second_surname]);

export function ofMessage(person: Person): Known {
  return clean({
    name: nameOf(person),
    birth_date: person.birth_date ?? undefined,
    sex: person.sex ?? undefined,
    numbers: joined(
      person.identifiers.map(({ value, system }) => joined([value, system && `(${system})`])),
      ', ',
    ),
    phone: person.phone ?? undefined,
    address: person.address ?? undefined,
  });
}

export function ofRecord(patient: Patient): Known {
  const { address, document, identifiers } = patient;
  return clean({
    name: nameOf(patient),
    birth_date: patient.birth_date ?? undefined,
    sex: patient.sex,
    numbers: joined(
      [
        patient.mrn,
        document?.number,
        ...identifiers.map(({ system, value }) => joined([value, system && `(${system})`])),
      ],
      ', ',
    ),
    phone: patient.phone ?? undefined,
    address: joined([address?.line, address?.city, address?.region, address?.postal_code, address?.country], ', '),
  });
}

const clean = (known: Record<Member, string | undefined>): Known =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));

const words = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Whether the message and the record say the same. */
export function likeness(member: Member, person: Person, patient: Patient): Likeness {
  if (member === 'numbers') return likeNumbers(person, patient);
  const [said, kept] = [ofMessage(person)[member], ofRecord(patient)[member]];
  if (said === undefined || kept === undefined) return 'unsaid';
  return isSame(member, said, kept) ? 'same' : 'different';
}

/** Numbers of two systems say nothing of each other. */
function likeNumbers({ identifiers }: Person, patient: Patient): Likeness {
  const own = new Set([patient.mrn, patient.document?.number, ...patient.identifiers.map(({ value }) => value)]);
  if (identifiers.some(({ value }) => own.has(value))) return 'same';
  const systems = new Set(patient.identifiers.map(({ system }) => system));
  return identifiers.some(({ system }) => system !== '' && systems.has(system)) ? 'different' : 'unsaid';
}

function isSame(member: Member, said: string, kept: string): boolean {
  if (member === 'phone') return digits(kept).length > 4 && digits(said).endsWith(digits(kept).slice(-8));
  if (member === 'name' || member === 'address') {
    const [some, others] = [words(said), words(kept)];
    return some.every((each) => others.includes(each)) || others.every((each) => some.includes(each));
  }
  return said === kept;
}

/** The most alike first. */
export const byLikeness = (person: Person) => (a: Patient, b: Patient) => alike(person, b) - alike(person, a);
const alike = (person: Person, patient: Patient): number =>
  MEMBERS.filter((member) => likeness(member, person, patient) === 'same').length;
