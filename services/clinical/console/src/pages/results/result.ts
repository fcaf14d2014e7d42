import type { Data } from '../../api/client';

export type Result = Data<'GET /api/mobile/v1/clinical/lab-results'>[number];
export type Observation = Result['observations'][number];
