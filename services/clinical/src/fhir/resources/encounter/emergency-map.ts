import type {
  Encounter,
  EncounterHospitalization,
  EncounterStatusHistory,
  Extension,
  Period,
} from '@medplum/fhirtypes';
import type { VisitRow } from '../../../features/emergency/index.js';
import { ACT_CODE, ADMIT_SOURCE, DISCHARGE_DISPOSITION, STATUS_REASON, localSystem } from '../../systems.js';
import {
  coding,
  concept,
  filled,
  listOf,
  metaOf,
  reference,
  textConcept,
  textExtension,
  type Mapping,
} from '../datatypes.js';
import { participantOf } from './participants.js';

/** A visit to the emergency room; versions of it do not say when somebody was triaged first. */
export type VisitSaid = VisitRow & { triaged_at?: string | null };

export const VISIT_STATUS = {
  registered: 'arrived',
  triaged: 'triaged',
  in_care: 'in-progress',
  observation: 'in-progress',
  boarding: 'in-progress',
  disposed: 'finished',
  entered_in_error: 'entered-in-error',
} as const satisfies Record<VisitRow['status'], Encounter['status']>;

export const VISIT_DISPOSITION = {
  discharged: 'home',
  transferred: 'other-hcf',
  left_against_advice: 'aadvice',
  died: 'exp',
  left_without_being_seen: 'oth',
  admitted: 'oth',
} as const satisfies Record<NonNullable<VisitRow['disposition']>['outcome'], string>;

/** A visit to the emergency room. Who has the limited view reads nothing clinical. */
export const emergencyEncounter = (row: VisitSaid, { clinic }: Mapping, limited: boolean): Encounter =>
  filled<Encounter>({
    resourceType: 'Encounter',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(STATUS_REASON, limited ? null : row.status_reason)),
    identifier: [{ use: 'usual', system: localSystem(clinic.id, 'emergency-visit-number'), value: row.number }],
    status: VISIT_STATUS[row.status],
    statusHistory: limited ? [] : historyOf(row),
    class: coding(ACT_CODE, 'EMER', 'emergency'),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    participant: listOf(
      participantOf('ATND', 'attender', row.practitioner),
      participantOf('SPRF', 'secondary performer', row.nurse),
    ),
    period: filled<Period>({ start: row.arrival_at, end: row.left_at }),
    reasonCode: listOf(limited ? undefined : textConcept(row.complaint)),
    hospitalization: hospitalizationOf(row, limited),
    location: listOf(
      row.location && {
        location: reference('Location', row.location.id, listOf(row.location.name, row.location.room).join(', ')),
        status:
          row.left_at === null && row.status !== 'entered_in_error' ? ('active' as const) : ('completed' as const),
      },
    ),
    serviceProvider: reference('Organization', clinic.id, clinic.name),
  });

const hospitalizationOf = ({ arrival_mode, disposition }: VisitSaid, limited: boolean): EncounterHospitalization => {
  const said = limited ? null : disposition;
  return filled<EncounterHospitalization>({
    admitSource:
      arrival_mode === 'transfer' ? concept(ADMIT_SOURCE, 'hosp-trans', 'Transferred from other hospital') : undefined,
    destination: said?.destination?.trim() ? { display: said.destination } : undefined,
    dischargeDisposition: said
      ? { coding: [coding(DISCHARGE_DISPOSITION, VISIT_DISPOSITION[said.outcome])], text: said.outcome }
      : undefined,
  });
};

/** What it was until when, by the times that it says; nothing where these do not tell, as of what was an error. */
function historyOf(row: VisitSaid): EncounterStatusHistory[] {
  const { status, arrival_at, triage, triages_count, first_seen_at, left_at } = row;
  const triaged_at = row.triaged_at ?? (triages_count === 1 ? triage?.at : null) ?? null;
  if (status === 'entered_in_error' || (triages_count > 0 && triaged_at === null)) return [];
  const steps = [
    { status: 'arrived', start: arrival_at },
    { status: 'triaged', start: triaged_at },
    { status: 'in-progress', start: first_seen_at },
    { status: 'finished', start: left_at },
  ] as const;
  const taken = steps.flatMap((step) => (step.start === null ? [] : [{ ...step, start: step.start }]));
  return taken.map((step, index) => ({
    status: step.status,
    period: filled<Period>({ start: step.start, end: taken[index + 1]?.start }),
  }));
}
