import type { Extension, MedicationDispense, MedicationDispensePerformer } from '@medplum/fhirtypes';
import type { DispensationRow } from '../../../features/dispensing/index.js';
import { DISPENSE_FUNCTION, MEDICATION_LOT, localSystem, OVERRIDE_REASON } from '../../systems.js';
import {
  concept,
  filled,
  listOf,
  metaOf,
  notesOf,
  quantity,
  reference,
  textConcept,
  textExtension,
  type Mapping,
} from '../datatypes.js';
import { dosageOf } from '../dosage.js';

/** The row of an item, which carries its whole dispensing. */
export type DispensedRow = DispensationRow & { item_id: string };

type Item = DispensationRow['items'][number];

export const STATUS = {
  preparation: 'preparation',
  on_hold: 'on-hold',
  completed: 'completed',
  declined: 'declined',
  cancelled: 'cancelled',
} as const satisfies Record<DispensationRow['status'], MedicationDispense['status']>;

/** Each item of a dispensing is a resource of its own, with the item's id and the number of the dispensing. */
export function medicationDispenseResource({ item_id, items, ...row }: DispensedRow, { clinic }: Mapping) {
  const item = items.find(({ id }) => id === item_id);
  if (!item) throw new Error('A dispensing does not hold its item.');
  const why = row.status_reason;
  return filled<MedicationDispense>({
    resourceType: 'MedicationDispense',
    id: item.id,
    meta: metaOf(row),
    extension: listOf<Extension>(
      ...item.lots.map((lot) => lotOf(lot, item)),
      textExtension(OVERRIDE_REASON, row.override_reason),
    ),
    identifier: [{ system: localSystem(clinic.id, 'dispensation-number'), value: row.number }],
    status: STATUS[row.status],
    statusReasonCodeableConcept: row.status === 'completed' ? undefined : textConcept(why),
    medicationReference: reference('Medication', item.product.id, item.product.name),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    performer: performersOf(row),
    location: { display: row.store.name },
    authorizingPrescription: [reference('MedicationRequest', item.prescription_item_id)],
    quantity: quantity(item.quantity, item.product.unit),
    whenPrepared: preparedAt(row),
    whenHandedOver: row.completed_at,
    // Of what was given, it is why some of it came back.
    note: row.status === 'completed' ? notesOf(why) : [],
    dosageInstruction: listOf(dosageOf(item.prescribed)),
    substitution: filled<NonNullable<MedicationDispense['substitution']>>({
      wasSubstituted: item.substitution_reason !== null,
      reason: listOf(textConcept(item.substitution_reason)),
    }),
  });
}

/** What was given at once was prepared no later than it was given, whatever the clocks of service and database say. */
const preparedAt = ({ created_at, completed_at }: Pick<DispensationRow, 'created_at' | 'completed_at'>): string =>
  completed_at !== null && completed_at < created_at ? completed_at : created_at;

type By = Pick<DispensationRow, 'practitioner' | 'completed_by' | 'witness'>;

/** Who prepared it, who gave it, and the second person of a controlled product, who need not treat anybody. */
function performersOf({ practitioner, completed_by, witness }: By): MedicationDispensePerformer[] {
  const isOne = completed_by === null || completed_by.id === practitioner.id;
  const by = (actor: By['practitioner'], what?: MedicationDispensePerformer['function']) =>
    filled<MedicationDispensePerformer>({
      function: what,
      actor: reference('Practitioner', actor.id, actor.full_name),
    });
  return listOf<MedicationDispensePerformer>(
    by(practitioner, isOne ? undefined : concept(DISPENSE_FUNCTION, 'packager', 'Packager')),
    !isOne && by(completed_by, concept(DISPENSE_FUNCTION, 'finalchecker', 'Final Checker')),
    witness && { function: concept(DISPENSE_FUNCTION, 'checker', 'Checker'), actor: { display: witness.full_name } },
  );
}

const lotOf = (
  { number, expires_on, quantity: given, returned }: Item['lots'][number],
  { product }: Item,
): Extension => ({
  url: MEDICATION_LOT,
  extension: listOf<Extension>(
    { url: 'number', valueString: number },
    { url: 'expires-on', valueDate: expires_on },
    { url: 'quantity', valueQuantity: quantity(given, product.unit) },
    returned > 0 && { url: 'returned', valueQuantity: quantity(returned, product.unit) },
  ),
});
