import type { Encounter, EncounterDiagnosis, EncounterParticipant, Extension, Period } from '@medplum/fhirtypes';
import type { ConsultationSaid } from '../../../features/consultations/index.js';
import {
  ACT_CODE,
  ACT_PRIORITY,
  CONSULTATION_TYPE,
  DIAGNOSIS_ROLE,
  PARTICIPATION_TYPE,
  STATUS_REASON,
  localSystem,
} from '../../systems.js';
import { conditionId } from '../condition/condition-id.js';
import {
  coding,
  concept,
  filled,
  textConcept,
  listOf,
  metaOf,
  notedFor,
  reference,
  textExtension,
  type Mapping,
} from '../datatypes.js';

const STATUS = { draft: 'in-progress', completed: 'finished', entered_in_error: 'entered-in-error' } as const;

/** A consultation as the visit that it was; its text is a Composition. Patients are told when it was and whom they saw, as in their list of visits. */
export function encounterResource(row: ConsultationSaid, at: Mapping): Encounter {
  const { clinic } = at;
  const said = notedFor(at, row);
  return filled<Encounter>({
    resourceType: 'Encounter',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(said && textExtension(STATUS_REASON, said.cancellation_reason)),
    identifier: [{ use: 'usual', system: localSystem(clinic.id, 'consultation-number'), value: row.number }],
    status: STATUS[row.status],
    class: row.type === 'telemedicine' ? coding(ACT_CODE, 'VR', 'virtual') : coding(ACT_CODE, 'AMB', 'ambulatory'),
    type: listOf(row.type !== null && concept(CONSULTATION_TYPE, row.type)),
    priority: row.type === 'urgent' ? concept(ACT_PRIORITY, 'UR', 'urgent') : undefined,
    subject: row.patient && reference('Patient', row.patient.id, row.patient.full_name),
    participant: participantsOf(row.practitioner, said?.signed_by ?? null),
    appointment: listOf(said && said.appointment_id !== null && reference('Appointment', said.appointment_id)),
    period: filled<Period>({ start: row.started_at, end: row.ended_at }),
    reasonCode: listOf(said && textConcept(said.reason)),
    diagnosis: said && diagnosesOf(said),
    serviceProvider: reference('Organization', clinic.id, clinic.name),
    partOf: said ? partOf(said) : undefined,
  });
}

/** The emergency visit or the admission that its note is of; versions from before there were such do not say it. */
function partOf({ emergency_visit_id, admission_id }: ConsultationSaid): Encounter['partOf'] {
  const id = emergency_visit_id ?? admission_id ?? null;
  return id === null ? undefined : reference('Encounter', id);
}

function participantsOf(
  practitioner: ConsultationSaid['practitioner'],
  signed_by: ConsultationSaid['signed_by'],
): EncounterParticipant[] {
  const signer = signed_by && signed_by.id !== practitioner.id ? signed_by : undefined;
  return listOf<EncounterParticipant>(
    {
      type: [concept(PARTICIPATION_TYPE, 'PPRF', 'primary performer')],
      individual: reference('Practitioner', practitioner.id, practitioner.full_name),
    },
    signer && {
      type: [concept(PARTICIPATION_TYPE, 'AUTHEN', 'authenticator')],
      individual: reference('Practitioner', signer.id, signer.full_name),
    },
  );
}

/** The principal diagnosis has rank 1, all others come behind it. */
function diagnosesOf({ id, diagnoses }: ConsultationSaid): EncounterDiagnosis[] {
  const inOrder = [
    ...diagnoses.filter(({ role }) => role === 'principal'),
    ...diagnoses.filter(({ role }) => role !== 'principal'),
  ];
  const first = inOrder[0]?.role === 'principal' ? 1 : 2;
  return inOrder.map(({ code, role }, index) => ({
    condition: reference('Condition', conditionId(id, code)),
    use: concept(DIAGNOSIS_ROLE, role),
    rank: index + first,
  }));
}
