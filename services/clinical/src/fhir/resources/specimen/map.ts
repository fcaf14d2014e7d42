import type { Specimen } from '@medplum/fhirtypes';
import type { LabResultRow } from '../../../features/lab-results/index.js';
import { collectionTime } from '../specimen-collection.js';
import { filled, textConcept, listOf, metaOf, reference } from '../datatypes.js';

/** What was examined for a result, with the result's id; undefined where the result says nothing of it. */
export function specimenResource(row: LabResultRow): Specimen | undefined {
  const { specimen } = row;
  if (!specimen) return undefined;
  return filled<Specimen>({
    resourceType: 'Specimen',
    id: row.id,
    meta: metaOf(row),
    status: row.status === 'entered-in-error' ? 'entered-in-error' : 'available',
    type: textConcept(specimen.type),
    subject: reference('Patient', row.patient.id, row.patient.full_name),
    request: listOf(row.order_item_id !== null && reference('ServiceRequest', row.order_item_id)),
    collection: filled({ collectedDateTime: collectionTime(specimen) }),
  });
}
