import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { csvOf, day, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '../appointments/index.js';
import { askedDays } from '../schedules/index.js';
import { getAgenda } from './agenda-access.js';
import { agendaOwner, teamsAsked } from './agenda-rules.js';
import { agendaSchema } from './agenda-view.js';

interface Query extends DayRange {
  date?: string;
  status?: AppointmentStatus[];
  practitioner_id?: string;
}

export const getAgendaEndpoint = endpoint({
  operationId: 'getAgenda',
  method: 'get',
  path: '/api/mobile/v1/doctor/agenda',
  summary: "The doctor's agenda: appointments, blocks and free time",
  description:
    `Without days, today where the clinic is; a range is at most ${LIMITS.agendaDays.longest} days long. It has no pages: ` +
    `beyond ${LIMITS.agendaItems} appointments \`truncated\` is true, while \`summary\` counts all. \`free\` is what is left ` +
    "of the clinic's working hours. Doctors get their own agenda; a key must name `practitioner_id`, a nurse may.",
  access: phi('full', {
    ability: 'agenda:read',
    noSubject: 'The relation decides whose agenda may be asked for, and which of its appointments are seen.',
  }),
  audit: { event: 'agenda.read', action: 'R', resource: 'agenda' },
  parameters: {
    query: Joi.object<Query, true>({
      date: day(),
      ...dayRangeParameters,
      status: csvOf(APPOINTMENT_STATUSES),
      practitioner_id: uuid(),
    }),
  },
  conditional: true,
  message: { en: 'Agenda.', es: 'Agenda.' },
  response: agendaSchema,
  errors: ['not_a_practitioner'],

  async handler({ db, clinic, caller, phi: grant, now, query, trail }) {
    const practitioner_id = agendaOwner(caller, grant, query.practitioner_id);
    trail.note({ resource_id: practitioner_id });
    const days = askedDays(query, { now, timezone: clinic.timezone, ...LIMITS.agendaDays });
    const filter = { status: query.status ?? null, ...teamsAsked(grant, practitioner_id) };
    const data = await getAgenda(db, clinic, { practitioner_id, ...days }, filter);
    const patient_ids = [...new Set(data.items.map(({ patient }) => patient.id))];
    trail.note({ patient_ids, result_count: data.items.length });
    return { data, etag: weakEtag(0, data) };
  },
});
