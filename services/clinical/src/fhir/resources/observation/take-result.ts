import type { CodeableConcept, Observation, ObservationReferenceRange, Quantity } from '@medplum/fhirtypes';
import { INTERPRETATIONS } from '../../../features/lab-results/index.js';
import type { Issue } from '../../operation-outcome.js';
import { INTERPRETATION, UCUM, systemName } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { notKept, notTaken } from '../../writing/unsupported-elements.js';
import { idIn } from '../../writing/references.js';
import { collectionFields } from '../specimen-collection.js';
import type { Taking } from '../../writing/write-rules.js';
import { codeOf } from '../datatypes.js';

const NEW: readonly Observation['status'][] = ['preliminary', 'final'];

/** An Observation of the laboratory as a result with one value; `statuses` are those that it may have. */
export function takeResult(resource: Observation, { clinic }: Taking, statuses = NEW) {
  const {
    status,
    code,
    basedOn = [],
    effectiveDateTime,
    effectiveInstant,
    issued,
    performer,
    note,
    specimen,
    referenceRange,
  } = resource;
  const issues: Issue[] = [
    ...basedOn.slice(1).map((_, index) => notKept(`Observation.basedOn[${index + 1}]`)),
    ...(referenceRange ?? []).slice(1).map((_, index) => notKept(`Observation.referenceRange[${index + 1}]`)),
    ...(code.coding ?? []).slice(1).map((_, index) => notKept(`Observation.code.coding[${index + 1}]`)),
  ];
  if (!statuses.includes(status))
    issues.push(
      notTaken(
        'Observation.status',
        'A new Observation is final or preliminary.',
        'Una Observation nueva es final o preliminary.',
      ),
    );
  if (codeIn(code, clinic.id) === undefined)
    issues.push(
      notTaken(
        'Observation.code',
        'Give a coding with its code and what it is called: words alone do not say what was measured.',
        'Dé un coding con su código y su nombre: las palabras solas no dicen qué se midió.',
      ),
    );
  if (resource.component)
    issues.push(
      notTaken(
        'Observation.component',
        'A result has one value: send each component as an Observation of its own.',
        'Un resultado tiene un solo valor: envíe cada componente como una Observation propia.',
      ),
    );
  const ordered = idIn(basedOn[0], 'ServiceRequest') ?? null;
  if (basedOn[0] && ordered === null) issues.push(notKept('Observation.basedOn[0]'));
  const collected = { type: specimen?.display ?? null, ...collectionFields(effectiveDateTime ?? effectiveInstant) };
  const observation = {
    status,
    code: codeIn(code, clinic.id),
    value: valueIn(resource, issues),
    interpretation: interpretationIn(resource.interpretation, issues),
    reference_range: rangeIn(referenceRange?.[0]),
    note: note?.map(({ text }) => text).join('\n') ?? null,
  };
  const member = {
    status,
    order_item_id: ordered,
    issued_at: issued ?? null,
    performer: performer?.flatMap(({ display }) => display ?? []).join(', ') || null,
    specimen: Object.values(collected).every((said) => said === null) ? null : collected,
    observations: [observation],
  };
  return { member, issues };
}

/** The first code of a concept, and what it is called, as results name them; undefined in one that is words alone. */
export function codeIn({ coding = [], text }: CodeableConcept, clinicId: string) {
  const first = coding.find((each) => each.code !== undefined);
  return (
    first && {
      system: first.system && systemName(clinicId, first.system),
      code: first.code,
      display: text ?? first.display ?? first.code,
    }
  );
}

/** A code of UCUM is the unit, else what was written. */
const unitOf = ({ system, code, unit }: Quantity): string | null =>
  (system === UCUM ? (code ?? unit) : (unit ?? code)) ?? null;

function valueIn(resource: Observation, issues: Issue[]) {
  const { valueQuantity, valueInteger, valueString, valueCodeableConcept, valueRange } = resource;
  if (valueQuantity) {
    const { value, comparator = null } = valueQuantity;
    return { type: 'quantity', number: value, comparator, unit: unitOf(valueQuantity) };
  }
  if (valueInteger !== undefined) return { type: 'quantity', number: valueInteger };
  if (valueString !== undefined) return { type: 'string', text: valueString };
  if (valueRange?.low?.value !== undefined && valueRange.high?.value !== undefined) {
    const { low, high } = valueRange;
    return { type: 'range', text: `${low.value}-${high.value}`, unit: unitOf(low) };
  }
  const coded = wordsOf(valueCodeableConcept);
  if (coded !== undefined) {
    if (valueCodeableConcept?.coding) issues.push(notKept('Observation.valueCodeableConcept.coding'));
    return { type: 'coded', text: coded };
  }
  issues.push(
    notTaken(
      'Observation.value',
      'A result is a quantity, a range, a text or words of a code.',
      'Un resultado es una cantidad, un rango, un texto o las palabras de un código.',
    ),
  );
  return { type: 'string', text: '-' };
}

/** What is none of those that are kept is left to the reference range. */
function interpretationIn(concepts: readonly CodeableConcept[] | undefined, issues: Issue[]): string | null {
  const codes = (concepts ?? []).map((each) => codeOf(each, INTERPRETATION));
  const found = codes.find((code) => INTERPRETATIONS.some((each) => each === code));
  issues.push(
    ...codes.flatMap((code, index) =>
      code !== undefined && code === found ? [] : [notKept(`Observation.interpretation[${index}]`)],
    ),
  );
  return found ?? null;
}

function rangeIn(range: ObservationReferenceRange | undefined) {
  if (!range) return null;
  const { low, high, text = null } = range;
  const limit = low ?? high;
  return { low: low?.value ?? null, high: high?.value ?? null, unit: limit ? unitOf(limit) : null, text };
}
