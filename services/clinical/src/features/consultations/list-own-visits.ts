import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import type { ConsultationSaid } from './consultation-store.js';
import { listVisits } from './own-visit-store.js';
import { ownVisitSchema, ownVisitView } from './own-visit-view.js';

export const listOwnVisitsEndpoint = endpoint({
  operationId: 'listOwnVisits',
  ...ownList<ConsultationSaid>({
    name: 'visits',
    summary: 'The patient’s own visits',
    description:
      'Those whose note is signed: when, and by whom. What was written is among the notes, where the clinic shows them.',
    audit: { event: 'consultation.search', resource: 'consultation' },
    message: { en: 'Visits.', es: 'Atenciones.' },
    sorts: ['-completed_at', 'completed_at'],
    response: ownVisitSchema,
    read: listVisits,
    view: (row, { clinic }) => ownVisitView(row, clinic),
  }),
});
