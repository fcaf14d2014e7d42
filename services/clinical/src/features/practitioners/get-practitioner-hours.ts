import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { ability } from '../../operation/access.js';
import { checkOwnCalendar } from '../schedules/index.js';
import { findHours } from './practitioner-store.js';
import { practitionerHoursSchema, practitionerHoursView } from './practitioner-hours-view.js';

export const getPractitionerHoursEndpoint = endpoint({
  operationId: 'getPractitionerHours',
  method: 'get',
  path: '/api/v1/practitioners/{practitioner}/hours',
  summary: 'When a practitioner takes patients: hours of their own, and the clinic’s, which hold on all other days',
  access: ability('appointments:write'),
  parameters: { path: ids('practitioner') },
  conditional: true,
  message: { en: 'Working hours.', es: 'Horario.' },
  response: practitionerHoursSchema,

  async handler({ db, clinic, caller, path }) {
    const row = isUuid(path.practitioner) ? await findHours(db, clinic.id, path.practitioner) : undefined;
    if (!row) throw problem('not_found');
    checkOwnCalendar(caller, row.id);
    const data = practitionerHoursView(row, clinic);
    return { data, etag: weakEtag(data.version, data) };
  },
  errors: ['not_a_practitioner'],
});
