import type { Immunization } from '@medplum/fhirtypes';
import { ENTERED_IN_ERROR, type ImmunizationRow, type NewImmunization } from '../../../features/immunizations/index.js';
import type { Issue } from '../../operation-outcome.js';
import { STATUS_REASON } from '../../systems.js';
import { idIn } from '../../writing/references.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { dayOf, firstCoded } from '../datatypes.js';
import { STATUS } from './map.js';

/** With what the platform asks for where it was an error. */
export interface ImmunizationSaid extends Omit<NewImmunization, 'status'> {
  patient_id: string;
  status: ImmunizationRow['status'];
  status_reason: string | null;
}

export const IMMUNIZATION_EXPRESSIONS: Record<string, string> = {
  patient_id: 'Immunization.patient',
  practitioner_id: 'Immunization.performer',
  vaccine: 'Immunization.vaccineCode',
  occurred_on: 'Immunization.occurrence',
  lot_number: 'Immunization.lotNumber',
  dose_number: 'Immunization.protocolApplied',
  site: 'Immunization.site',
  status: 'Immunization.status',
  reason: 'Immunization.reasonCode',
  status_reason: `Immunization.extension(${STATUS_REASON})`,
};

/** An Immunization as the body of one. */
export function takeImmunization(resource: Immunization, { clinic }: Taking, before?: ImmunizationRow): Taken {
  const { status, statusReason, reasonCode = [], extension = [], performer = [], protocolApplied = [] } = resource;
  const issues: Issue[] = [];
  if (status === STATUS.entered_in_error && !before)
    issues.push(
      notTaken(
        'Immunization.status',
        'What is new cannot be entered-in-error: create it first.',
        'Lo nuevo no puede ser entered-in-error: créelo primero.',
      ),
    );
  if (resource.occurrenceDateTime === undefined)
    issues.push(
      notTaken(
        'Immunization.occurrence',
        'When it was is said as a day, a month or a year: occurrenceDateTime.',
        'Cuándo fue se dice como un día, un mes o un año: occurrenceDateTime.',
      ),
    );
  const body: Record<keyof ImmunizationSaid, unknown> = {
    patient_id: idIn(resource.patient, 'Patient'),
    practitioner_id: idIn(performer[0]?.actor, 'Practitioner') ?? null,
    vaccine: firstCoded(resource.vaccineCode, clinic.id),
    occurred_on: dayOf(resource.occurrenceDateTime, clinic),
    lot_number: resource.lotNumber ?? null,
    dose_number: protocolApplied[0]?.doseNumberPositiveInt ?? null,
    site: firstCoded(resource.site, clinic.id)?.display ?? null,
    status: status === 'not-done' ? 'not_done' : status === 'completed' ? 'completed' : ENTERED_IN_ERROR,
    reason: firstCoded(statusReason ?? reasonCode[0], clinic.id)?.display ?? null,
    status_reason: (before && extension.find(({ url }) => url === STATUS_REASON)?.valueString) ?? null,
  };
  return { body, issues };
}
