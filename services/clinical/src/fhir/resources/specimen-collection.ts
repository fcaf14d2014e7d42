import type { LabResultContent, LabResultRow } from '../../features/lab-results/index.js';

/** When it was taken, as precisely as that is known. */
export const collectionTime = (specimen: LabResultRow['specimen']): string | null | undefined =>
  specimen?.collected_on ?? specimen?.collected_at;

type Collected = Pick<NonNullable<LabResultContent['specimen']>, 'collected_at' | 'collected_on'>;

/** The same of what was sent. */
export const collectionFields = (said: string | null | undefined): Collected =>
  said == null || said.includes('T')
    ? { collected_at: said ?? null, collected_on: null }
    : { collected_at: null, collected_on: said };
