import type { Extension, MedicationRequest, MedicationRequestDispenseRequest } from '@medplum/fhirtypes';
import type { PrescriptionRow } from '../../../features/prescriptions/index.js';
import { MEDICATION_FORM, MEDICATION_STRENGTH, OVERRIDE_REASON, localSystem } from '../../systems.js';
import {
  codedAs,
  filled,
  textConcept,
  listOf,
  metaOf,
  notesOf,
  quantity,
  reference,
  textExtension,
  type Mapping,
} from '../datatypes.js';
import { dosageOf } from '../dosage.js';

type Item = PrescriptionRow['items'][number];

/** One medication, with the prescription that it is part of. */
interface PrescribedItem {
  prescription: Omit<PrescriptionRow, 'items'>;
  item: Item;
}

/** The row of an item, which carries its whole prescription. */
export type PrescribedRow = PrescriptionRow & { item_id: string };

function prescribedItem({ item_id, items, ...prescription }: PrescribedRow): PrescribedItem {
  const item = items.find(({ id }) => id === item_id);
  if (!item) throw new Error('A prescription does not hold its item.');
  return { prescription, item };
}

/** Each item of a prescription is a request of its own, with the item's id. */
export function medicationRequestResource(row: PrescribedRow, { clinic }: Mapping): MedicationRequest {
  const { prescription, item } = prescribedItem(row);
  return filled<MedicationRequest>({
    resourceType: 'MedicationRequest',
    id: item.id,
    meta: metaOf(prescription),
    extension: listOf<Extension>(
      textExtension(MEDICATION_FORM, item.medication.form),
      textExtension(MEDICATION_STRENGTH, item.medication.strength),
      textExtension(OVERRIDE_REASON, prescription.override_reason),
    ),
    groupIdentifier: { system: localSystem(clinic.id, 'prescription-number'), value: prescription.number },
    status: prescription.status,
    statusReason: textConcept(prescription.status_reason),
    intent: 'order',
    medicationCodeableConcept: codedAs(clinic.id, item.medication),
    subject: reference('Patient', prescription.patient.id, prescription.patient.full_name),
    encounter: prescription.consultation_id === null ? undefined : reference('Encounter', prescription.consultation_id),
    authoredOn: prescription.authored_at,
    requester: reference('Practitioner', prescription.prescriber.id, prescription.prescriber.full_name),
    note: notesOf(prescription.notes),
    dosageInstruction: listOf(dosageOf(item)),
    dispenseRequest: dispenseOf({ prescription, item }),
    substitution: { allowedBoolean: item.substitution_allowed },
  });
}

const dispenseOf = ({ prescription, item }: PrescribedItem): MedicationRequestDispenseRequest =>
  filled<MedicationRequestDispenseRequest>({
    validityPeriod:
      prescription.valid_until === null
        ? undefined
        : { start: prescription.authored_at, end: prescription.valid_until },
    numberOfRepeatsAllowed: item.refills,
    quantity: item.quantity && quantity(item.quantity.value, item.quantity.unit),
  });
