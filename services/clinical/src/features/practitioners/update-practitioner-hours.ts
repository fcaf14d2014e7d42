import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { checkNone, type Failure } from '../../domain/failures.js';
import { settingChanges } from '../../http/setting-changes.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { checkVersion, optionalIfMatch, weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import type { Db } from '../../db/db.js';
import { ability } from '../../operation/access.js';
import { checkOwnCalendar, ownHoursSchema, type OwnHours } from '../schedules/index.js';
import { hoursFailures } from './practitioner-hours-rules.js';
import { practitionerHoursSchema, practitionerHoursView } from './practitioner-hours-view.js';
import { practitionerRecord } from './practitioner-record.js';
import { findActiveLocationIds, lockHours, updateHours } from './practitioner-store.js';

export const updatePractitionerHoursEndpoint = endpoint({
  operationId: 'updatePractitionerHours',
  method: 'put',
  path: '/api/v1/practitioners/{practitioner}/hours',
  summary: 'Replace the working hours of a practitioner',
  description:
    'Local hours where the clinic is, per weekday from 0 = Sunday, each valid from a day on and until another, which is included. On a day on ' +
    'which some are valid the clinic’s do not hold, also if none are of that weekday. What is booked already stays. Doctors change their own. ' +
    '`If-Match` is optional.',
  access: ability('appointments:write'),
  audit: { event: 'practitioner.hours_update', action: 'U', resource: 'practitioner', record: practitionerRecord },
  parameters: {
    path: ids('practitioner'),
    headers: optionalIfMatch,
    body: Joi.object<{ hours: OwnHours[] }, true>({ hours: ownHoursSchema.required() }),
  },
  message: { en: 'Working hours saved.', es: 'Horario guardado.' },
  response: practitionerHoursSchema,
  errors: ['not_a_practitioner', 'precondition_failed'],

  async handler({ db, clinic, caller, path, headers, body: { hours }, trail }) {
    const before = isUuid(path.practitioner) ? await lockHours(db, clinic.id, path.practitioner) : undefined;
    if (!before) throw problem('not_found');
    checkOwnCalendar(caller, before.id);
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version);
    checkNone([...hoursFailures(hours), ...(await locationFaults(db, clinic.id, hours))]);
    const changes = settingChanges({ working_hours: before.working_hours }, { working_hours: hours });
    trail.note({ resource_id: before.id, changed_fields: Object.keys(changes), details: { changes } });
    const row = (await updateHours(db, clinic.id, before.id, hours)) ?? before;
    const data = practitionerHoursView(row, clinic);
    return { data, etag: weakEtag(data.version, data) };
  },
});

async function locationFaults(db: Db, clinicId: string, hours: readonly OwnHours[]): Promise<Failure[]> {
  const known = await findActiveLocationIds(
    db,
    clinicId,
    hours.flatMap(({ location_id }) => location_id ?? []),
  );
  return hours.flatMap(({ location_id }, index) =>
    location_id === null || known.has(location_id)
      ? []
      : [{ path: `hours.${index}.location_id`, rule: 'selected' as const }],
  );
}
