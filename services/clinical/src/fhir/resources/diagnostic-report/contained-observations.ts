import type { DiagnosticReport, Observation, Reference, Resource as Any } from '@medplum/fhirtypes';
import type { Resource } from '../../type.js';
import { notKept } from '../../writing/left-out.js';
import type { Inlined } from '../../writing/writes.js';
import { filled } from '../elements.js';

/** What a report refers to as measured: an Observation that it contains stands in place of the reference to it. */
export type Measured = Reference | Observation;

export const isObservation = (measured: Measured): measured is Observation => 'resourceType' in measured;

/** A report whose results are contained, as if they were said in place. What else it contains stays. */
export function withItsObservations(sent: Resource): Inlined {
  const { contained = [], result = [], ...report } = sent as DiagnosticReport;
  const others = new Set<Any>(contained);
  const measured = result.map((each): Measured => {
    const found = contained.find(({ id }) => id !== undefined && each.reference === `#${id}`);
    // What is referred to twice was measured once.
    return found?.resourceType === 'Observation' && others.delete(found) ? found : each;
  });
  const issues = result.flatMap((each, index) =>
    isObservation(measured[index] ?? each)
      ? Object.keys(each)
          .filter((name) => name !== 'reference')
          .map((name) => notKept(`DiagnosticReport.result[${index}].${name}`))
      : [],
  );
  return { resource: filled<object>({ ...report, contained: [...others], result: measured }) as Resource, issues };
}
