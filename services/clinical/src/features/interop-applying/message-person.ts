import { Rejected, segmentOf } from '../hl7/index.js';
import type { Demographics } from '../patients/index.js';
import type { MessageApplication } from './message-application.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import { demographicsIn } from './patient-fields.js';
import { patientIds } from './patient-matching.js';

/** The person of a message, as its PID describes them. */
export interface MessagePerson extends Record<'given_names' | 'first_surname' | 'second_surname', string | null> {
  identifiers: { system: string; value: string; kind: string }[];
  birth_date: string | null;
  sex: string | null;
  phone: string | null;
  address: string | null;
}

/** Null without PID. Unreadable fields are left out. */
export function personIn(application: MessageApplication): MessagePerson | null {
  const pid = segmentOf(application.message, 'PID');
  if (!pid) return null;
  const said = demographics(() => demographicsIn(application, pid));
  const { line, city, region, postal_code, country } = said.address ?? {};
  const where = [line, city, region, postal_code, country].filter((each) => each).join(', ');
  const ids = patientIds(application, pid, 3).slice(0, INTEROP_LIMITS.shownIdentifiers);
  return {
    identifiers: ids.map(({ system, value, kind }) => ({ system: cut(system), value: cut(value), kind: cut(kind) })),
    given_names: cutOrNull(said.given_names),
    first_surname: cutOrNull(said.first_surname),
    second_surname: cutOrNull(said.second_surname),
    birth_date: said.birth_date ?? null,
    sex: said.sex ?? null,
    phone: cutOrNull(said.phone),
    address: cutOrNull(where),
  };
}

function demographics(read: () => Partial<Demographics>): Partial<Demographics> {
  try {
    return read();
  } catch (error) {
    if (error instanceof Rejected) return {};
    throw error;
  }
}

const cut = (text: string): string => text.slice(0, INTEROP_LIMITS.shownName);
const cutOrNull = (text: string | null | undefined): string | null => (text ? cut(text) : null);
