import type { Schedule } from '@medplum/fhirtypes';
import type { PractitionerRow } from '../../../features/practitioners/index.js';
import { filled, textConcept, listOf, metaOf, reference } from '../datatypes.js';

/** The calendar of a practitioner, with the practitioner's id. */
export const scheduleResource = (row: PractitionerRow): Schedule =>
  filled<Schedule>({
    resourceType: 'Schedule',
    id: row.id,
    meta: metaOf(row),
    active: row.active,
    specialty: listOf(textConcept(row.specialty)),
    actor: [reference('Practitioner', row.id, row.full_name)],
  });
