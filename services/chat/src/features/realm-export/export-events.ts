import { boolean, integer, list } from '../../http/answer-types.js';
import { event } from '../events/index.js';
import { exportSchema } from './export-view.js';

export const EXPORT_EVENTS = [
  event('realm_export', { exports: list(exportSchema) }),
  event('realm_export_consent', { user_id: integer(), consented: boolean() }),
];
