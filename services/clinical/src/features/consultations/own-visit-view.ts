import Joi from 'joi';
import type { Clinic } from '../../domain/clinic.js';
import { showsNotes } from '../../domain/patient-settings.js';
import { flag, instant, nullable, nullableInstant, nullableText, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { ConsultationSaid } from './consultation-store.js';

const person = Joi.object({ id: string(), full_name: string() });

const visit = {
  id: string(),
  number: string(),
  type: nullableText(),
  started_at: nullableInstant(),
  ended_at: nullableInstant(),
  completed_at: instant(),
  practitioner: Joi.object({ id: string(), full_name: string(), specialty: nullableText() }).required(),
};

export const ownVisitSchema = model(
  'OwnVisit',
  Joi.object({
    ...visit,
    note_released: flag().description('Whether what was written is among the patient’s notes.'),
  }),
);

export const ownNoteSchema = model(
  'OwnNote',
  Joi.object({
    ...visit,
    reason: nullableText(),
    signed_by: person.allow(null).required(),
    sections: Joi.array()
      .items(Joi.object({ key: string(), title: nullableText(), content: Joi.string().allow('').required() }))
      .required(),
    diagnoses: Joi.array()
      .items(Joi.object({ code: string(), description: string(), role: string(), certainty: string() }))
      .required(),
    addenda: Joi.array()
      .items(Joi.object({ id: string(), author: person.required(), content: string(), created_at: instant() }))
      .required(),
    follow_up: Joi.object({ date: nullable(), notes: nullableText() }).allow(null).required(),
  }),
);

const visitView = ({ id, number, type, started_at, ended_at, completed_at, practitioner }: ConsultationSaid) => ({
  id,
  number,
  type,
  started_at,
  ended_at,
  completed_at,
  practitioner: { id: practitioner.id, full_name: practitioner.full_name, specialty: practitioner.specialty },
});

export const ownVisitView = (row: ConsultationSaid, clinic: Clinic) => ({
  ...visitView(row),
  note_released: showsNotes(clinic),
});

export function ownNoteView(row: ConsultationSaid) {
  const { reason, signed_by, sections, diagnoses, addenda, follow_up_date: date, follow_up_notes: notes } = row;
  return {
    ...visitView(row),
    reason,
    signed_by: signed_by && { id: signed_by.id, full_name: signed_by.full_name },
    sections: sections.map(({ key, title, content }) => ({ key, title: title ?? null, content })),
    diagnoses: diagnoses.map(({ code, description, role, certainty }) => ({ code, description, role, certainty })),
    addenda,
    follow_up: date || notes ? { date, notes } : null,
  };
}
