import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import type { ConsultationSaid } from './consultation-store.js';
import { listNotes } from './own-visit-store.js';
import { ownNoteSchema, ownNoteView } from './own-visit-view.js';

export const listOwnNotesEndpoint = endpoint({
  operationId: 'listOwnNotes',
  ...ownList<ConsultationSaid>({
    name: 'notes',
    summary: 'What was written at the patient’s own visits',
    description:
      'Signed notes with what was added to them, where `patients.notes` of the clinic’s settings is `signed`; else none. Drafts and errors are never shown.',
    audit: { event: 'consultation.search', resource: 'consultation' },
    message: { en: 'Notes.', es: 'Notas.' },
    sorts: ['-completed_at', 'completed_at'],
    response: ownNoteSchema,
    read: listNotes,
    view: ownNoteView,
  }),
});
