import Joi from 'joi';
import { instant, nullableText, string } from '../../http/answer-schema.js';
import { appointmentMembers, appointmentView, type AppointmentStatus } from '../appointments/index.js';
import type { BlockWithin } from '../schedule-blocks/index.js';
import type { CalendarSpan, FreeTime } from '../schedules/index.js';
import type { AgendaRow } from './agenda-store.js';
import { model } from '../../http/models.js';

const count = () => Joi.number().integer().min(0).required();

const itemSchema = model(
  'AgendaItem',
  Joi.object({
    ...appointmentMembers,
    patient: Joi.object({
      id: string(),
      full_name: string(),
      birth_date: nullableText(),
      sex: string(),
      age: count().allow(null).description('Years, on the day of the appointment.'),
      allergies_count: count()
        .allow(null)
        .description('Null, as `alerts`, where the policy keeps the patient’s record from the caller.'),
      alerts: Joi.array().items(Joi.string()).allow(null).required(),
    }).required(),
    is_first_visit: Joi.boolean().required(),
    consultation: Joi.object({ id: string(), status: string() }).allow(null).required(),
  }),
);

/** An agenda (clinical-gaps.md 2.5). */
export const agendaSchema = model(
  'Agenda',
  Joi.object({
    date_from: string(),
    date_to: string(),
    timezone: string(),
    practitioner: Joi.object({ id: string(), full_name: string(), specialty: nullableText() }).required(),
    summary: Joi.object({
      total: count(),
      by_status: Joi.object().pattern(Joi.string(), count()).required(),
    }).required(),
    items: Joi.array().items(itemSchema).required(),
    truncated: Joi.boolean().required(),
    blocks: Joi.array()
      .items(Joi.object({ id: string(), start_at: instant(), end_at: instant(), reason: nullableText() }))
      .required(),
    free: Joi.array()
      .items(Joi.object({ start_at: instant(), end_at: instant() }))
      .required(),
  }),
);

export function agendaView(agenda: {
  span: CalendarSpan;
  practitioner: { id: string; full_name: string; specialty: string | null };
  items: AgendaRow[];
  counts: { status: AppointmentStatus; count: number }[];
  blocks: BlockWithin[];
  free: FreeTime[];
}) {
  const { practitioner } = agenda;
  const { date_from, date_to, timezone } = agenda.span;
  const total = agenda.counts.reduce((sum, { count: some }) => sum + some, 0);
  return {
    date_from,
    date_to,
    timezone,
    practitioner: { id: practitioner.id, full_name: practitioner.full_name, specialty: practitioner.specialty },
    summary: { total, by_status: Object.fromEntries(agenda.counts.map(({ status, count: some }) => [status, some])) },
    items: agenda.items.map((row) => itemView(row, timezone)),
    truncated: agenda.items.length < total,
    blocks: agenda.blocks,
    free: agenda.free,
  };
}

function itemView(row: AgendaRow, timezone: string) {
  const { age, allergies_count, alerts, ...rest } = appointmentView(row, timezone);
  return {
    ...rest,
    patient: { ...row.patient, age, allergies_count, alerts },
    consultation_id: row.consultation?.id ?? null,
  };
}
