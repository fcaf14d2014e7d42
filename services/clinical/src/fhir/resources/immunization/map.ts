import type { Extension, Immunization, ImmunizationPerformer, ImmunizationProtocolApplied } from '@medplum/fhirtypes';
import type { ImmunizationRow } from '../../../features/immunizations/index.js';
import { STATUS_REASON } from '../../systems.js';
import { codedAs, filled, listOf, metaOf, reference, textConcept, textExtension, type Mapping } from '../datatypes.js';

export const STATUS = {
  completed: 'completed',
  not_done: 'not-done',
  entered_in_error: 'entered-in-error',
} as const satisfies Record<ImmunizationRow['status'], Immunization['status']>;

/** That somebody was vaccinated, or was not. */
export function immunizationResource(row: ImmunizationRow, { clinic }: Mapping): Immunization {
  const why = textConcept(row.reason);
  return filled<Immunization>({
    resourceType: 'Immunization',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(STATUS_REASON, row.status_reason)),
    status: STATUS[row.status],
    statusReason: row.status === 'not_done' ? why : undefined,
    vaccineCode: codedAs(clinic.id, row.vaccine),
    patient: reference('Patient', row.patient.id, row.patient.full_name),
    occurrenceDateTime: row.occurred_on,
    recorded: row.recorded_at,
    lotNumber: row.lot_number,
    site: textConcept(row.site),
    performer: listOf(
      row.practitioner &&
        filled<ImmunizationPerformer>({
          actor: reference('Practitioner', row.practitioner.id, row.practitioner.full_name),
        }),
    ),
    reasonCode: row.status === 'not_done' ? undefined : listOf(why),
    protocolApplied: listOf(
      row.dose_number !== null && filled<ImmunizationProtocolApplied>({ doseNumberPositiveInt: row.dose_number }),
    ),
  });
}
