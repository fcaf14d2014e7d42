import type { DiagnosticReport, Observation, Reference, Resource as Any, Specimen } from '@medplum/fhirtypes';
import type { Resource } from '../../type.js';
import { notKept } from '../../writing/unsupported-elements.js';
import type { Inlined } from '../../writing/write-rules.js';
import { filled } from '../datatypes.js';

/** What a report refers to as measured: an Observation that it contains stands in place of the reference to it. */
export type Measured = Reference | Observation;
/** The same of what was examined. */
export type Examined = Reference | Specimen;

export const isObservation = (measured: Measured): measured is Observation => 'resourceType' in measured;
export const isSpecimen = (examined: Examined): examined is Specimen => 'resourceType' in examined;

/** What was examined, in words. */
export const wordsOf = (examined: Examined): string | undefined =>
  isSpecimen(examined) ? (examined.type?.text ?? examined.type?.coding?.[0]?.display) : examined.display;

/** A report whose results and specimen are contained, as if they were said in place. What else it contains stays. */
export function withWhatItContains(sent: Resource): Inlined {
  const { contained = [], result = [], specimen = [], ...report } = sent as DiagnosticReport;
  const others = new Set<Any>(contained);
  const named = ({ reference }: Reference) => contained.find(({ id }) => id !== undefined && reference === `#${id}`);
  // What is referred to twice was measured once.
  const inPlace = <T extends Any>(each: Reference, resourceType: T['resourceType']): Reference | T => {
    const found = named(each);
    return found?.resourceType === resourceType && others.delete(found) ? (found as T) : each;
  };
  const examined = specimen.map((each) => inPlace<Specimen>(each, 'Specimen'));
  const measured = result.map((each) => inPlace<Observation>(each, 'Observation'));
  // A specimen that only what was measured refers to is the report's.
  for (const each of measured)
    if (isObservation(each) && each.specimen && examined.length === 0)
      examined.push(...[inPlace<Specimen>(each.specimen, 'Specimen')].filter(isSpecimen));
  const issues = [
    ...besides('DiagnosticReport.specimen', specimen, examined),
    ...besides('DiagnosticReport.result', result, measured),
  ];
  const said = {
    ...report,
    contained: [...others],
    specimen: examined,
    result: measured.map((each) => (isObservation(each) ? inWords(each, named) : each)),
  };
  return { resource: filled<object>(said) as Resource, issues };
}

/** What is said of a reference, in whose place the resource stands. */
const besides = (path: string, references: readonly Reference[], places: readonly (Reference | Any)[]) =>
  references.flatMap((each, index) =>
    places[index] === each
      ? []
      : Object.keys(each)
          .filter((name) => name !== 'reference')
          .map((name) => notKept(`${path}[${index}].${name}`)),
  );

/** What was measured on a contained specimen names it by its words, as the report does. */
function inWords(observation: Observation, named: (reference: Reference) => Any | undefined): Observation {
  const { specimen, ...others } = observation;
  const found = specimen && named(specimen);
  if (found?.resourceType !== 'Specimen') return observation;
  const display = wordsOf(found);
  return { ...others, ...(display !== undefined && { specimen: { display } }) };
}
