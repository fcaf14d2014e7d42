import type { CodeableConcept } from '@medplum/fhirtypes';

/** What people read of a concept: its text, else what its code is called. */
export const wordsOf = (concept: CodeableConcept | undefined): string | undefined =>
  concept?.text ?? concept?.coding?.find(({ display }) => display)?.display;
