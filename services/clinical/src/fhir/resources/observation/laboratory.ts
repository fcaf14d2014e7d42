import type { Observation, ObservationReferenceRange } from '@medplum/fhirtypes';
import type { LabResultRow } from '../../../features/lab-results/index.js';
import { INTERPRETATION, OBSERVATION_CATEGORY } from '../../systems.js';
import { collectionTime } from '../specimen-collection.js';
import { codedAs, concept, filled, listOf, metaOf, notesOf, quantity, reference, type Mapping } from '../datatypes.js';

type Measured = LabResultRow['observations'][number];

/** One thing that was measured, with the result that it is part of. */
interface MeasuredSaid {
  result: Omit<LabResultRow, 'observations'>;
  observation: Measured;
}

export const observationsOf = ({ observations, ...result }: LabResultRow): MeasuredSaid[] =>
  observations.map((observation) => ({ result, observation }));

export const laboratoryObservation = ({ result, observation }: MeasuredSaid, { clinic }: Mapping): Observation =>
  filled<Observation>({
    resourceType: 'Observation',
    id: observation.id,
    meta: metaOf(result),
    basedOn: listOf(result.order_item_id !== null && reference('ServiceRequest', result.order_item_id)),
    status: statusOf(result.status, observation.status),
    category: [concept(OBSERVATION_CATEGORY, 'laboratory', 'Laboratory')],
    code: codedAs(clinic.id, observation.code),
    subject: reference('Patient', result.patient.id, result.patient.full_name),
    encounter: result.consultation_id === null ? undefined : reference('Encounter', result.consultation_id),
    effectiveDateTime: collectionTime(result.specimen) ?? result.issued_at,
    issued: result.issued_at,
    performer: listOf(result.performer !== null && { display: result.performer }),
    ...valueOf(observation.value),
    interpretation: listOf(observation.interpretation !== null && concept(INTERPRETATION, observation.interpretation)),
    note: notesOf(observation.note),
    specimen: result.specimen === null ? undefined : reference('Specimen', result.id, result.specimen.type),
    referenceRange: listOf(rangeOf(observation.reference_range)),
  });

/** What was withdrawn is withdrawn in each of its parts; what a correction calls final is part of the correction. */
function statusOf(result: LabResultRow['status'], own: string): Observation['status'] {
  if (result === 'entered-in-error' || result === 'cancelled') return result;
  if ((result === 'corrected' || result === 'amended') && own === 'final') return result;
  return own as Observation['status'];
}

/** Two numbers with a hyphen between them, as laboratories write ranges. */
const RANGE = /^\s*(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)\s*$/;

function valueOf({ type, number, comparator, unit, text }: Measured['value']): Partial<Observation> {
  if (type === 'quantity' && number !== null) return { valueQuantity: quantity(number, unit, comparator) };
  if (text === null) return {};
  if (type === 'coded') return { valueCodeableConcept: { text } };
  const [, low, high] = (type === 'range' && RANGE.exec(text)) || [];
  if (low === undefined || high === undefined || Number(low) > Number(high)) return { valueString: text };
  return { valueRange: { low: quantity(Number(low), unit), high: quantity(Number(high), unit) } };
}

/** A unit alone is no range. */
function rangeOf(range: Measured['reference_range']): ObservationReferenceRange | undefined {
  if (!range || (range.low === null && range.high === null && !range.text?.trim())) return undefined;
  const { low, high, unit, text } = range;
  return filled<ObservationReferenceRange>({
    low: low === null ? undefined : quantity(low, unit),
    high: high === null ? undefined : quantity(high, unit),
    text,
  });
}
