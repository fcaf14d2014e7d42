import type { Db } from '../../db/db.js';
import { invalid } from '../../domain/failures.js';
import { LIMITS } from '../../limits/index.js';
import type { Clinic } from '../../domain/clinic.js';
import { findPractitioner } from '../practitioners/index.js';
import { findBlocksWithin } from '../schedule-blocks/index.js';
import { findFreeTime, workingHours, type CalendarSpan } from '../schedules/index.js';
import { countAgendaItems, findAgendaItems, type AgendaFilter } from './agenda-store.js';
import { agendaView } from './agenda-view.js';

/** One practitioner's agenda, in five queries however long it is. Throws 422 for a practitioner that is none here. */
export async function getAgenda(
  db: Db,
  clinic: Clinic,
  asked: Omit<CalendarSpan, 'clinic_id' | 'timezone'>,
  filter: AgendaFilter,
) {
  const span: CalendarSpan = { clinic_id: clinic.id, timezone: clinic.timezone, ...asked };
  const [practitioner, items, counts, blocks, free] = await Promise.all([
    findPractitioner(db, clinic.id, span.practitioner_id),
    findAgendaItems(db, span, filter, LIMITS.agendaItems),
    countAgendaItems(db, span, filter),
    findBlocksWithin(db, span),
    findFreeTime(db, span, workingHours(clinic.settings)),
  ]);
  if (!practitioner) throw invalid({ path: 'practitioner_id', rule: 'selected' });
  return agendaView({ span, practitioner, items, counts, blocks, free });
}
