import type { Data } from '../../api/client';

export type Review = Data<'GET /api/v1/break-glass-reviews'>[number];
