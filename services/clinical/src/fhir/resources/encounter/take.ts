import type { Coding, Encounter, EncounterDiagnosis, EncounterParticipant } from '@medplum/fhirtypes';
import type { ConsultationChanges, ConsultationSaid } from '../../../features/consultations/index.js';
import type { Issue } from '../../operation-outcome.js';
import { ACT_CODE, CONSULTATION_TYPE, DIAGNOSIS_ROLE, STATUS_REASON } from '../../systems.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeOf } from '../datatypes.js';
import { conditionId } from '../condition/condition-id.js';

/** A visit as it begins, or as it is to be. */
export interface EncounterBody
  extends Pick<ConsultationChanges, 'patient_id' | 'appointment_id' | 'type' | 'reason' | 'started_at' | 'ended_at'> {
  status: string;
  status_reason: string | null;
  practitioner_id: string | null;
  /** Of the diagnoses that there are, by the ids of their conditions. */
  roles: { condition: string; role: 'principal' | 'secondary' }[];
}

/** Where in an Encounter the members of a body are. */
export const ENCOUNTER_EXPRESSIONS: Record<string, string> = {
  status: 'Encounter.status',
  status_reason: `Encounter.extension(${STATUS_REASON})`,
  patient_id: 'Encounter.subject',
  appointment_id: 'Encounter.appointment',
  practitioner_id: 'Encounter.participant',
  type: 'Encounter.type',
  reason: 'Encounter.reasonCode',
  started_at: 'Encounter.period.start',
  ended_at: 'Encounter.period.end',
  roles: 'Encounter.diagnosis',
  diagnoses: 'Encounter.diagnosis',
  sections: 'Encounter',
  vitals: 'Encounter',
};

/** An Encounter as a consultation of the outpatient clinic. */
export function takeEncounter(resource: Encounter, at: Taking, before?: ConsultationSaid): Taken {
  const { extension = [], appointment = [], reasonCode = [], period } = resource;
  const issues: Issue[] = before ? [] : newFaults(resource);
  const reason = extension.find(({ url }) => url === STATUS_REASON);
  const body: Record<keyof EncounterBody, unknown> = {
    status: resource.status,
    status_reason: (before && reason?.valueString) ?? null,
    patient_id: idIn(resource.subject, 'Patient') ?? null,
    appointment_id: idIn(appointment[0], 'Appointment') ?? null,
    practitioner_id: practitionerIn(resource, at, before, issues),
    type: typeIn(resource, issues),
    reason: reasonCode.flatMap(({ text, coding }) => text ?? coding?.[0]?.display ?? []).join('\n') || null,
    started_at: period?.start ?? null,
    ended_at: period?.end ?? null,
    roles: rolesIn(resource.diagnosis ?? []),
  };
  if (resource.subject && body.patient_id === null)
    issues.push(notTaken('Encounter.subject', 'It must refer to a Patient.', 'Debe referirse a un Patient.'));
  return { body, issues };
}

function newFaults({ status, diagnosis }: Encounter): Issue[] {
  const issues: Issue[] = [];
  if (status !== 'in-progress')
    issues.push(
      notTaken(
        'Encounter.status',
        'A new visit is in-progress: give it its diagnoses, and then update it to finished.',
        'Una consulta nueva es in-progress: dele sus diagnósticos y después actualícela a finished.',
      ),
    );
  if (diagnosis)
    issues.push(
      notTaken(
        'Encounter.diagnosis',
        'A new visit has no diagnoses yet: create each as a Condition that names this Encounter.',
        'Una consulta nueva aún no tiene diagnósticos: cree cada uno como una Condition que nombre este Encounter.',
      ),
    );
  return issues;
}

/** Who sees the patient; who signed it is what the platform says. */
function practitionerIn(
  { participant = [] }: Encounter,
  { caller }: Taking,
  before: ConsultationSaid | undefined,
  issues: Issue[],
): string | null {
  const signs = ({ type = [] }: EncounterParticipant) =>
    before !== undefined && type.some(({ coding }) => coding?.some(({ code }) => code === 'AUTHEN'));
  const first = participant.find((each) => !signs(each) && idIn(each.individual, 'Practitioner') !== undefined);
  const id = idIn(first?.individual, 'Practitioner') ?? null;
  if (!before && caller.type === 'user' && id !== null && id !== caller.practitioner_id)
    issues.push(
      notTaken(
        'Encounter.participant',
        'It must be the practitioner who sends it: name yourself, or nobody.',
        'Debe ser el profesional que lo envía: indíquese a sí mismo, o a nadie.',
      ),
    );
  return id;
}

/** The kind of consultation, which says the class as well. */
function typeIn({ class: given, type = [] }: Encounter, issues: Issue[]): string | null {
  const named = type.map((each) => codeOf(each, CONSULTATION_TYPE)).find((code) => code !== undefined);
  const isVirtual = is(given, 'VR');
  if ((!isVirtual && !is(given, 'AMB')) || (named !== undefined && isVirtual !== (named === 'telemedicine')))
    issues.push(
      notTaken(
        'Encounter.class',
        'It must be AMB, or VR where the type is telemedicine.',
        'Debe ser AMB, o VR si el tipo es telemedicine.',
      ),
    );
  return named ?? (isVirtual ? 'telemedicine' : null);
}

const is = ({ system, code }: Coding, expected: string): boolean =>
  code === expected && (system === undefined || system === ACT_CODE);

const rolesIn = (diagnoses: readonly EncounterDiagnosis[]) =>
  diagnoses
    .map(({ condition, use, rank }) => ({
      condition: idIn(condition, 'Condition') ?? '',
      role: codeOf(use, DIAGNOSIS_ROLE) ?? (rank === 1 ? 'principal' : 'secondary'),
    }))
    .sort((a, b) => (a.condition < b.condition ? -1 : 1));

/** The diagnoses of a consultation in those roles; undefined where they are not those that there are. */
export function diagnosesIn({ id, diagnoses }: ConsultationSaid, roles: EncounterBody['roles']) {
  const asked = diagnoses.map(({ description: _, ...diagnosis }) => {
    const role = roles.find(({ condition }) => condition === conditionId(id, diagnosis.code))?.role;
    return role && { ...diagnosis, role };
  });
  const found = asked.filter((each) => each !== undefined);
  return found.length === diagnoses.length && roles.length === diagnoses.length ? found : undefined;
}
