import type {
  Condition,
  Encounter,
  EncounterHospitalization,
  EncounterLocation,
  EncounterStatusHistory,
  Extension,
  Period,
} from '@medplum/fhirtypes';
import type { AdmissionRow } from '../../../features/admissions/index.js';
import {
  ACT_CODE,
  ACT_PRIORITY,
  ADMIT_SOURCE,
  CONDITION_CATEGORY,
  CONDITION_VERIFICATION,
  DIAGNOSIS_ROLE,
  DISCHARGE_DISPOSITION,
  ICD_10,
  LOCATION_TYPE,
  STATUS_REASON,
  localSystem,
} from '../../systems.js';
import { VERIFICATION } from '../condition/map.js';
import {
  coding,
  concept,
  filled,
  listOf,
  metaOf,
  notesOf,
  reference,
  textConcept,
  textExtension,
  type Mapping,
} from '../datatypes.js';
import { participantOf } from './participants.js';

/** An admission, with the leaves that its versions do not say. */
export type AdmissionSaid = AdmissionRow & { leaves?: { from: string; to: string | null }[] };

export const ADMISSION_STATUS = {
  planned: 'planned',
  waiting: 'planned',
  admitted: 'in-progress',
  on_leave: 'onleave',
  discharged: 'finished',
  cancelled: 'cancelled',
  entered_in_error: 'entered-in-error',
} as const satisfies Record<AdmissionRow['status'], Encounter['status']>;

const SOURCE = {
  emergency: concept(ADMIT_SOURCE, 'emd', 'From accident/emergency department'),
  outpatient: concept(ADMIT_SOURCE, 'outp', 'From outpatient department'),
  external: concept(ADMIT_SOURCE, 'hosp-trans', 'Transferred from other hospital'),
  birth: concept(ADMIT_SOURCE, 'born', 'Born in hospital'),
} as const satisfies Record<AdmissionRow['source'], object>;

export const ADMISSION_DISPOSITION: Readonly<Record<string, string>> = {
  home: 'home',
  other_facility: 'other-hcf',
  against_advice: 'aadvice',
  died: 'exp',
  hospice: 'hosp',
};

/** A stay in hospital. Who has the limited view reads nothing clinical. */
export const admissionEncounter = (row: AdmissionSaid, { clinic }: Mapping, limited: boolean): Encounter =>
  filled<Encounter>({
    resourceType: 'Encounter',
    id: row.id,
    meta: metaOf(row),
    contained: limited ? [] : row.diagnoses.map((diagnosis, index) => conditionOf(row, diagnosis, index)),
    extension: listOf<Extension>(textExtension(STATUS_REASON, limited ? null : row.status_reason)),
    identifier: [{ use: 'usual', system: localSystem(clinic.id, 'admission-number'), value: row.number }],
    status: ADMISSION_STATUS[row.status],
    statusHistory: limited ? [] : historyOf(row),
    class: coding(ACT_CODE, 'IMP', 'inpatient encounter'),
    priority: row.kind === 'planned' ? concept(ACT_PRIORITY, 'EL', 'elective') : concept(ACT_PRIORITY, 'UR', 'urgent'),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    participant: listOf(participantOf('ATND', 'attender', row.attending)),
    period: filled<Period>({ start: row.admitted_at ?? row.planned_at, end: row.discharged_at }),
    reasonCode: listOf(limited ? undefined : textConcept(row.reason)),
    diagnosis: limited
      ? []
      : row.diagnoses.map(({ role }, index) => ({
          condition: { reference: `#${nameOf(index)}` },
          use: concept(DIAGNOSIS_ROLE, role),
          rank: index + 1,
        })),
    hospitalization: hospitalizationOf(row, limited),
    location: locationsOf(row),
    serviceProvider: reference('Organization', clinic.id, clinic.name),
    partOf: row.emergency_visit_id === null ? undefined : reference('Encounter', row.emergency_visit_id),
  });

const nameOf = (index: number) => `diagnosis-${index + 1}`;

/** A diagnosis of the admission is in no list of the patient's, and no resource of its own. */
const conditionOf = (
  { patient }: AdmissionSaid,
  { code, description, certainty, notes = null }: AdmissionRow['diagnoses'][number],
  index: number,
): Condition =>
  filled<Condition>({
    resourceType: 'Condition',
    id: nameOf(index),
    verificationStatus: concept(CONDITION_VERIFICATION, VERIFICATION[certainty]),
    category: [concept(CONDITION_CATEGORY, 'encounter-diagnosis', 'Encounter Diagnosis')],
    code: { coding: [coding(ICD_10, code, description)], text: description.trim() || code },
    subject: reference('Patient', patient.id, patient.full_name),
    note: notesOf(notes),
  });

const hospitalizationOf = ({ source, disposition }: AdmissionSaid, limited: boolean): EncounterHospitalization => {
  const said = limited ? null : disposition;
  return filled<EncounterHospitalization>({
    admitSource: SOURCE[source],
    destination: said?.destination?.trim() ? { display: said.destination } : undefined,
    dischargeDisposition: said
      ? { coding: [coding(DISCHARGE_DISPOSITION, ADMISSION_DISPOSITION[said.outcome] ?? 'oth')], text: said.outcome }
      : undefined,
  });
};

/** The beds, one after the other; one that is held while the patient is on leave is reserved. */
const locationsOf = ({ status, stays }: AdmissionSaid): EncounterLocation[] =>
  stays.map(({ bed, ward, from, to }) => ({
    location: reference('Location', bed.id, listOf(ward.name, bed.room, bed.name).join(', ')),
    status: to !== null ? 'completed' : status === 'on_leave' ? 'reserved' : 'active',
    physicalType: concept(LOCATION_TYPE, 'bd', 'Bed'),
    period: filled<Period>({ start: from, end: to }),
  }));

type Step = { status: EncounterStatusHistory['status']; start: string };

/** What it was until when; nothing where nobody knows of its leaves, as of a version, nor of what came to nothing. */
function historyOf({
  status,
  leaves,
  created_at,
  admitted_at,
  discharged_at,
}: AdmissionSaid): EncounterStatusHistory[] {
  if (!leaves || status === 'entered_in_error' || status === 'cancelled') return [];
  const steps: Step[] = [];
  // One that was entered afterwards was never planned here.
  if (admitted_at === null || created_at < admitted_at) steps.push({ status: 'planned', start: created_at });
  if (admitted_at !== null) steps.push({ status: 'in-progress', start: admitted_at });
  for (const { from, to } of admitted_at === null ? [] : leaves) {
    steps.push({ status: 'onleave', start: from });
    if (to !== null && to !== discharged_at) steps.push({ status: 'in-progress', start: to });
  }
  if (discharged_at !== null) steps.push({ status: 'finished', start: discharged_at });
  return steps.map((step, index) => ({
    status: step.status,
    period: filled<Period>({ start: step.start, end: steps[index + 1]?.start }),
  }));
}
