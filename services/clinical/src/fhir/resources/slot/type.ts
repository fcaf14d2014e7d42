import { clause, column, piece, raw } from '../../../db/piece.js';
import { SLOT_STATUS, slotsIn, type SlotRow } from '../../../features/schedules/index.js';
import { FHIR_LIMITS } from '../../limits.js';
import { instant, reference } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { all, type Condition, type Period, type Prefix, type SearchParameter } from '../../search/parameter.js';
import { coded } from '../../search/token-parameters.js';
import type { TypeSpec } from '../../type.js';
import { slotKey, slotResource } from './map.js';

const START = instant(column('s.start_at'), 'When it begins.');

/** Days that no slot of the search can lie on need not be cut into slots. */
function onDays(prefix: Prefix, { low, high }: Period): Condition[] {
  const from: Condition = { sql: piece`y.ends > ${low.at}` };
  const until: Condition = { sql: piece`y.begins < ${high.at}` };
  if (prefix === 'eq' || prefix === 'ap') return [from, until];
  if (prefix === 'ne') return [];
  return ['ge', 'gt', 'sa'].includes(prefix) ? [from] : [until];
}

const start: SearchParameter = {
  ...START,
  match: (prefix: Prefix, period: Period) => all([...onDays(prefix, period), START.match(prefix, period)]),
};

/** The calendars' working hours in pieces, free or not: of whoever may be booked, from today on. */
export const slot: TypeSpec<SlotRow> = {
  type: 'Slot',
  record: 'slot',
  ability: 'appointments:read',
  patientColumn: null,
  visible: ({ clinic, now }) => slotsIn(clinic, now, { days: FHIR_LIMITS.slotDays, minutes: FHIR_LIMITS.slotMinutes }),
  columns: [raw(clause`d.id as practitioner_id, s.start_at, s.end_at, ${SLOT_STATUS} as status`)],
  key: [
    { column: column('d.id'), type: 'uuid' },
    { column: piece`extract(epoch from s.start_at)::bigint::text`, type: 'text' },
  ],
  keyOf: slotKey,
  order: { column: column('s.start_at'), type: 'timestamptz', direction: 'asc' },
  map: slotResource,
  patientsOf: () => [],
  search: {
    schedule: reference('schedule', { Schedule: column('d.id') }, 'Of which calendar.'),
    start,
    ...unrecorded({ token: ['appointment-type', 'identifier', 'service-category', 'service-type', 'specialty'] }),
    status: coded(SLOT_STATUS, 'http://hl7.org/fhir/slotstatus', 'free, busy, busy-tentative or busy-unavailable.'),
  },
};
