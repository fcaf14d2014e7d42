import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { checkNone, type Failure } from '../../domain/failures.js';
import { instant, prose, uuid } from '../../http/schema.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { isActivePractitioner } from '../practitioners/index.js';
import { checkOwnCalendar } from '../schedules/index.js';
import { findAppointmentsWithin, insertBlock } from './block-store.js';
import { blockMembers } from './block-view.js';

interface Body {
  practitioner_id: string;
  start_at: string;
  end_at: string;
  reason?: string | null;
}

export const createBlockEndpoint = endpoint({
  operationId: 'createBlock',
  method: 'post',
  path: '/api/v1/schedule-blocks',
  summary: 'Block part of a practitioner’s calendar',
  description:
    'From then on nothing is booked within it, unless overbooked. Appointments that are there already stay; ' +
    '`affected_appointment_ids` names them, so that they can be moved. Doctors block their own calendar.',
  access: ability('appointments:write'),
  audit: { event: 'schedule_block.create', action: 'C', resource: 'schedule_block' },
  idempotent: true,
  parameters: {
    body: Joi.object<Body, true>({
      practitioner_id: uuid().required(),
      start_at: instant().required(),
      end_at: instant().required(),
      reason: prose(LIMITS.shortText).allow(null),
    }),
  },
  status: 201,
  message: { en: 'Calendar blocked.', es: 'Agenda bloqueada.' },
  response: Joi.object({ ...blockMembers, affected_appointment_ids: Joi.array().items(Joi.string()).required() }),
  errors: ['not_a_practitioner'],

  async handler({ db, clinic, caller, body, trail }) {
    checkOwnCalendar(caller, body.practitioner_id);
    const failures: Failure[] = [];
    const days = (Date.parse(body.end_at) - Date.parse(body.start_at)) / 86_400_000;
    if (days <= 0) failures.push({ path: 'end_at', rule: 'greater_than', other: 'start_at' });
    if (days > LIMITS.blockDays)
      failures.push({ path: 'end_at', rule: 'range_too_long', limit: LIMITS.blockDays, other: 'start_at' });
    if (!(await isActivePractitioner(db, clinic.id, body.practitioner_id)))
      failures.push({ path: 'practitioner_id', rule: 'selected' });
    checkNone(failures);
    const [block, affected] = await Promise.all([
      insertBlock(db, { clinic_id: clinic.id, id: newId(), ...body, reason: body.reason ?? null }),
      findAppointmentsWithin(db, clinic.id, body.practitioner_id, body, LIMITS.agendaItems),
    ]);
    if (block) trail.note({ resource_id: block.id, result_count: affected.length });
    return { data: { ...block, affected_appointment_ids: affected.map(({ id }) => id) } };
  },
});
