import type { MedicationRequest } from '@medplum/fhirtypes';
import type { PrescriptionItem } from '../../../features/prescriptions/index.js';
import type { Issue } from '../../operation-outcome.js';
import { MEDICATION_FORM, MEDICATION_STRENGTH, OVERRIDE_REASON, REQUEST_CATEGORY, systemName } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { intentIn, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import type { Taken, Taking } from '../../writing/write-rules.js';
import { codeOf, dayOf } from '../datatypes.js';
import type { PrescribedRow } from './map.js';
import { takeDosage } from './take-dosage.js';

/** One medication as it is prescribed, or as it is to be. */
export interface PrescribedBody {
  status: string;
  status_reason: string | null;
  patient_id: string;
  consultation_id: string | null;
  practitioner_id: string | null;
  valid_until: string | null;
  notes: string | null;
  override_reason: string | null;
  item: PrescriptionItem;
}

const ITEM = {
  medication: 'MedicationRequest.medication',
  dose: 'MedicationRequest.dosageInstruction',
  route: 'MedicationRequest.dosageInstruction',
  frequency: 'MedicationRequest.dosageInstruction',
  duration_days: 'MedicationRequest.dosageInstruction',
  instructions: 'MedicationRequest.dosageInstruction',
  quantity: 'MedicationRequest.dispenseRequest.quantity',
  refills: 'MedicationRequest.dispenseRequest.numberOfRepeatsAllowed',
  substitution_allowed: 'MedicationRequest.substitution',
};
const itemAt = (place: string) =>
  Object.fromEntries(Object.entries(ITEM).map(([name, path]) => [`${place}.${name}`, path]));

/** Where in a MedicationRequest the members of a body are. */
export const MEDICATION_REQUEST_EXPRESSIONS: Record<string, string> = {
  status: 'MedicationRequest.status',
  status_reason: 'MedicationRequest.statusReason',
  patient_id: 'MedicationRequest.subject',
  consultation_id: 'MedicationRequest.encounter',
  practitioner_id: 'MedicationRequest.requester',
  valid_until: 'MedicationRequest.dispenseRequest.validityPeriod.end',
  notes: 'MedicationRequest.note',
  override_reason: `MedicationRequest.extension(${OVERRIDE_REASON})`,
  item: 'MedicationRequest',
  items: 'MedicationRequest',
  ...itemAt('item'),
  ...itemAt('items.0'),
};

/** A MedicationRequest as a prescription of one item. */
export function takeMedicationRequest(resource: MedicationRequest, at: Taking, before?: PrescribedRow): Taken {
  const { extension = [], dispenseRequest } = resource;
  const { dosage, issues } = takeDosage(resource.dosageInstruction ?? []);
  issues.push(...(before ? [] : newFaults(resource, at)), ...referenceFaults(resource), ...meaningFaults(resource));
  const said = (url: string) => extension.find((each) => each.url === url)?.valueString ?? null;
  const medication = medicationIn(resource, at.clinic.id);
  const quantity = dispenseRequest?.quantity;
  const item: Record<keyof PrescriptionItem, unknown> = {
    medication: medication && { ...medication, form: said(MEDICATION_FORM), strength: said(MEDICATION_STRENGTH) },
    ...dosage,
    quantity: quantity ? { value: quantity.value, unit: quantity.unit ?? quantity.code } : null,
    refills: dispenseRequest?.numberOfRepeatsAllowed ?? 0,
    substitution_allowed: resource.substitution?.allowedBoolean ?? true,
  };
  const body: Record<keyof PrescribedBody, unknown> = {
    status: resource.status,
    status_reason: wordsOf(resource.statusReason) ?? null,
    patient_id: idIn(resource.subject, 'Patient'),
    consultation_id: idIn(resource.encounter, 'Encounter') ?? null,
    practitioner_id: idIn(resource.requester, 'Practitioner') ?? null,
    valid_until: dayOf(dispenseRequest?.validityPeriod?.end, at.clinic),
    notes: resource.note?.map(({ text }) => text).join('\n') ?? null,
    override_reason: said(OVERRIDE_REASON),
    item,
  };
  return { body, issues };
}

/** What is ordered in hospital is given at its times, and is no prescription. */
export const inHospital = (expression: string): Issue =>
  notTaken(
    expression,
    'Medication in hospital is ordered, halted and stopped by the operations of /api/v1/admissions/{admission}/medications.',
    'Los medicamentos en el hospital se indican, se suspenden y se terminan con las operaciones de /api/v1/admissions/{admission}/medications.',
  );

/** Without these it would be another prescription, or none. */
function meaningFaults(resource: MedicationRequest): Issue[] {
  const { encounter, substitution, doNotPerform, reportedBoolean, category } = resource;
  const refused: [boolean, string][] = [
    [doNotPerform === true, 'doNotPerform'],
    [reportedBoolean === true, 'reportedBoolean'],
    [resource.reportedReference !== undefined, 'reportedReference'],
    [substitution?.allowedCodeableConcept !== undefined, 'substitution.allowedCodeableConcept'],
    [encounter !== undefined && idIn(encounter, 'Encounter') === undefined, 'encounter'],
  ];
  const others = refused
    .filter(([holds]) => holds)
    .map(([, name]) =>
      notTaken(
        `MedicationRequest.${name}`,
        'Only an order that is true without this can be kept.',
        'Solo se guarda una orden que sea cierta sin esto.',
      ),
    );
  const isInpatient = category?.some((each) => codeOf(each, REQUEST_CATEGORY) === 'inpatient') === true;
  return [...intentIn(resource), ...others, ...(isInpatient ? [inHospital('MedicationRequest.category')] : [])];
}

/** What stands elsewhere, or is contained without a code, is not known here. */
const referenceFaults = ({ medicationReference }: MedicationRequest): Issue[] =>
  medicationReference === undefined
    ? []
    : [
        notTaken(
          'MedicationRequest.medicationReference',
          'Say what is prescribed in medicationCodeableConcept, or in a contained Medication that has a code.',
          'Diga qué se indica en medicationCodeableConcept, o en un Medication contenido que tenga código.',
        ),
      ];

/** Of what is new: it is prescribed by who sends it, from now on; a key names for whom. */
function newFaults({ status, requester }: MedicationRequest, { caller }: Taking): Issue[] {
  const issues: Issue[] = [];
  if (status !== 'draft' && status !== 'active')
    issues.push(
      notTaken(
        'MedicationRequest.status',
        `What is new is draft or active, and not ${status}: it is prescribed now. Then it can be completed, stopped or cancelled.`,
        `Lo nuevo es draft o active, y no ${status}: se indica ahora. Después puede ser completed, stopped o cancelled.`,
      ),
    );
  if (caller.type === 'user' && requester && idIn(requester, 'Practitioner') !== caller.practitioner_id)
    issues.push(
      notTaken(
        'MedicationRequest.requester',
        'It must be the practitioner who sends it: name yourself, or nobody.',
        'Debe ser el profesional que lo envía: indíquese a sí mismo, o a nadie.',
      ),
    );
  return issues;
}

/** The first code, which is all that a record has; its words are those that somebody chose. */
function medicationIn({ medicationCodeableConcept: concept }: MedicationRequest, clinicId: string) {
  const coding = concept?.coding?.find(({ code }) => code !== undefined);
  const display = concept?.text ?? coding?.display ?? coding?.code;
  if (display === undefined) return undefined;
  const { system, code = null } = coding ?? {};
  return { system: system === undefined ? null : systemName(clinicId, system), code, display };
}
