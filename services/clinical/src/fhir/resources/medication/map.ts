import type { Extension, Identifier, Medication, MedicationIngredient } from '@medplum/fhirtypes';
import { gtinOf, type ProductRow } from '../../../features/pharmacy-products/index.js';
import { GTIN, localSystem, MEDICATION_STRENGTH, systemUri } from '../../systems.js';
import { codedAs, coding, filled, listOf, metaOf, textConcept, textExtension, type Mapping } from '../datatypes.js';

/** A product of the pharmacy. Its code is that of the clinic and, where it is of one substance, that of the substance. */
export function medicationResource(row: ProductRow, { clinic }: Mapping): Medication {
  const [substance, ...more] = row.substances;
  return filled<Medication>({
    resourceType: 'Medication',
    id: row.id,
    meta: metaOf(row),
    extension: listOf<Extension>(textExtension(MEDICATION_STRENGTH, row.strength)),
    identifier: row.barcodes.map((barcode): Identifier => ({ system: GTIN, value: gtinOf(barcode) })),
    code: {
      coding: listOf(
        coding(localSystem(clinic.id, 'product'), row.code, row.name),
        substance &&
          more.length === 0 &&
          coding(systemUri(clinic.id, substance.system), substance.code, substance.display),
      ),
      text: row.name,
    },
    status: row.active ? 'active' : 'inactive',
    form: textConcept(row.form),
    ingredient: row.substances.map(
      (each): MedicationIngredient => ({ itemCodeableConcept: codedAs(clinic.id, each), isActive: true }),
    ),
  });
}
