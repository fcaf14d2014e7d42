import { component, dayOf, fault, locationOf, NULL, Rejected, type Segment } from '../hl7/index.js';
import { isOwnSystem, type Demographics } from '../patients/index.js';
import type { MessageApplication } from './message-application.js';
import { countryIn } from './person-documents.js';
import { isOwnNumber, patientIds, type PatientId } from './patient-matching.js';

const SEXES: Record<string, Demographics['sex']> = {
  M: 'male',
  F: 'female',
  O: 'other',
  A: 'other',
  U: 'unknown',
  N: 'unknown',
};

/** The demographics of PID. Absent fields stay as they are; deleted ones are null. */
export function demographicsIn(application: MessageApplication, pid: Segment): Partial<Demographics> {
  const said: Partial<Demographics> = { ...nameIn(application, pid) };
  const birth = application.said(pid, 7);
  if (birth === null) said.birth_date = null;
  else if (birth !== undefined) {
    const day = dayOf(birth);
    // A birth date with only a year or a month is left out, since no day is made up.
    if (day === undefined && !/^\d{4}(?:\d{2})?$/.test(birth))
      throw new Rejected([fault(locationOf(pid, 7), '102', 'PID-7 is no day.')]);
    if (day !== undefined) said.birth_date = day;
  }
  const sex = application.said(pid, 8);
  if (sex === null) said.sex = 'unknown';
  else if (sex !== undefined) said.sex = SEXES[application.code(sex).toUpperCase()] ?? 'unknown';
  const address = addressIn(application, pid);
  if (address !== undefined) said.address = address;
  const phone = phoneIn(application, pid);
  if (phone !== undefined) said.phone = phone;
  return said;
}

/** PID-5: the legal name, or the first. A family name of two words is not split into two surnames. */
function nameIn(application: MessageApplication, pid: Segment): Partial<Demographics> {
  const names = application.values(pid, 5);
  const name = names.find((each) => ['L', ''].includes(component(each, 7))) ?? names[0];
  if (!name) return {};
  const [family, given, middle, second] = [
    component(name, 1),
    component(name, 2),
    component(name, 3),
    component(name, 1, 5) || component(name, 1, 4),
  ].map((part) => (part === NULL ? '' : part));
  return {
    ...(family && { first_surname: family }),
    ...(given && { given_names: middle ? `${given} ${middle}` : given }),
    ...(second && { second_surname: second }),
  };
}

function addressIn(application: MessageApplication, pid: Segment): Demographics['address'] | undefined {
  if (application.said(pid, 11) === null) return null;
  const [address] = application.values(pid, 11);
  if (!address) return undefined;
  const part = (number: number) => {
    const text = component(address, number);
    return text === '' || text === NULL ? null : text;
  };
  const line = [part(1), part(2)].filter((each) => each !== null).join(', ');
  return {
    line: line === '' ? null : line,
    city: part(3),
    region: part(4),
    postal_code: part(5),
    country: countryIn(part(6) ?? ''),
  };
}

/**
 * PID-13: the phone number from component 1, component 12, or country, area and local number. Anything else is left
 * out.
 */
function phoneIn(application: MessageApplication, pid: Segment): string | null | undefined {
  if (application.said(pid, 13) === null) return null;
  for (const value of application.values(pid, 13)) {
    const parts = [component(value, 12), component(value, 1), [5, 6, 7].map((each) => component(value, each)).join('')];
    const digits = parts.map((each) => each.replaceAll(/[\s().-]/g, '')).find((each) => /^\+?\d{5,15}$/.test(each));
    if (digits !== undefined) return digits;
  }
  return undefined;
}

/** The patient's identifiers with those of the message added. */
export function identifiersWith(
  application: MessageApplication,
  ids: readonly PatientId[],
  there: readonly { system: string | null; value: string }[],
): { system: string | null; value: string }[] {
  const more = ids.filter(
    (id) =>
      id.system !== '' &&
      !isOwnSystem(id.system) &&
      !isOwnNumber(application, id) &&
      !there.some(({ system, value }) => system === id.system && value === id.value),
  );
  const once = new Map(more.map(({ system, value }) => [`${system} ${value}`, { system, value }]));
  return [...there, ...once.values()];
}

export const ownNumberIn = (application: MessageApplication, pid: Segment): string | undefined =>
  patientIds(application, pid, 3).find((id) => isOwnNumber(application, id))?.value;
