import type { CodeableConcept, Extension, MedicationAdministration } from '@medplum/fhirtypes';
import type { MedicationRow } from '../../../features/inpatient-medications/index.js';
import type { AdministrationRow } from '../../../features/medication-administrations/index.js';
import {
  ADMINISTRATION_CATEGORY,
  ADMINISTRATION_FUNCTION,
  ADMINISTRATION_STATUS,
  DUE_AT,
  MEDICATION_LOT,
  SUPERSEDED_BY,
  SUPERSEDES,
} from '../../systems.js';
import {
  codedAs,
  concept,
  filled,
  listOf,
  metaOf,
  notesOf,
  quantity,
  reference,
  textConcept,
  type Mapping,
} from '../datatypes.js';

/** What became of a dose, with what was ordered: a version of it does not say that. */
export type AdministeredRow = AdministrationRow & { medication?: MedicationRow['medication'] };

/** What became of a dose of a patient in hospital. One that was corrected is an error, whatever it said. */
export function medicationAdministrationResource(row: AdministeredRow, { clinic }: Mapping): MedicationAdministration {
  const isGiven = row.status === 'given';
  const done = isGiven ? 'completed' : 'not-done';
  return filled<MedicationAdministration>({
    resourceType: 'MedicationAdministration',
    id: row.id,
    meta: metaOf(row),
    extension: extensionsOf(row),
    status: row.superseded_by_id === null ? done : 'entered-in-error',
    statusReason: isGiven ? [] : [reasonOf(row)],
    category: concept(ADMINISTRATION_CATEGORY, 'inpatient', 'Inpatient'),
    medicationCodeableConcept: row.medication && codedAs(clinic.id, row.medication),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    context: reference('Encounter', row.admission_id),
    effectiveDateTime: row.given_at,
    performer: [
      { actor: reference('Practitioner', row.by.id, row.by.full_name) },
      ...listOf(
        row.witness && {
          function: concept(ADMINISTRATION_FUNCTION, 'witness', 'Witness'),
          actor: { display: row.witness.full_name },
        },
      ),
    ],
    request: reference('MedicationRequest', row.medication_id),
    // Of what was given, it is why it was corrected.
    note: isGiven ? notesOf(row.reason) : [],
    dosage:
      row.dose === null
        ? undefined
        : filled<NonNullable<MedicationAdministration['dosage']>>({
            site: textConcept(row.site),
            route: textConcept(row.route),
            dose: quantity(row.dose.value, row.dose.unit),
          }),
  });
}

/** Refused, withheld or missed, and why. */
const reasonOf = ({ status, reason }: AdministrationRow): CodeableConcept =>
  filled<CodeableConcept>({ ...concept(ADMINISTRATION_STATUS, status), text: reason });

function extensionsOf({ due_at, supersedes_id, superseded_by_id, lots }: AdministrationRow): Extension[] {
  const other = (url: string, id: string | null) =>
    id !== null && { url, valueReference: reference('MedicationAdministration', id) };
  return listOf<Extension>(
    due_at !== null && { url: DUE_AT, valueDateTime: due_at },
    other(SUPERSEDES, supersedes_id),
    other(SUPERSEDED_BY, superseded_by_id),
    ...lots.map((lot) => ({
      url: MEDICATION_LOT,
      extension: [
        { url: 'number', valueString: lot.number },
        { url: 'quantity', valueQuantity: quantity(lot.quantity, null) },
      ],
    })),
  );
}
