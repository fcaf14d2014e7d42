import type { Encounter } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import {
  cancelConsultation,
  completeConsultation,
  consultationRecord,
  contentFields,
  createConsultation,
  updateDraft,
  type ConsultationChanges,
  type ConsultationSaid,
} from '../../../features/consultations/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { ability, phi } from '../../../operation/access.js';
import { STATUS_REASON } from '../../systems.js';
import { readTag } from '../../writing/version-tags.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import { notTaken } from '../../writing/unsupported-elements.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { encounterResource } from './map.js';
import { consultationOf, encounterSubject, isConsultation, type EncounterRow } from './row.js';
import { diagnosesIn, ENCOUNTER_EXPRESSIONS, takeEncounter, type EncounterBody } from './take.js';

const ABILITY = 'consultations:write';
const WRITTEN_ELSEWHERE = notTaken(
  'Encounter.class',
  'Only consultations are written here: an emergency visit is at /api/v1/emergency/visits, an admission at /api/v1/admissions.',
  'Aquí solo se escriben consultas: una visita de urgencias está en /api/v1/emergency/visits, una hospitalización en /api/v1/admissions.',
);
const SIGNING = { ...ability('consultations:complete'), smart: { type: 'Encounter', interaction: 'u' } } as const;

/** What of a draft is edited here. */
const CONTENT = ['patient_id', 'appointment_id', 'type', 'reason', 'started_at', 'ended_at', 'roles'];

export const encounterWrites: Writes<EncounterRow> = {
  about:
    'It is a consultation. Emergency visits and admissions are written by the operations of /api/v1/emergency and /api/v1/admissions.',
  access: phi('full', {
    ability: ABILITY,
    noSubject: 'A visit without a patient is about nobody yet; one with a patient asks for the relation.',
  }),
  record: consultationRecord,
  reckoned: ['Encounter.diagnosis.rank'],
  take: (resource, at, before) =>
    before && !isConsultation(before)
      ? { body: {}, issues: [WRITTEN_ELSEWHERE] }
      : takeEncounter(resource as Encounter, at, before && consultationOf(before)),
  schema: Joi.object({
    status: Joi.string().required(),
    status_reason: text(LIMITS.longText).allow(null),
    patient_id: uuid().allow(null),
    appointment_id: uuid().allow(null),
    practitioner_id: uuid().allow(null),
    type: contentFields.type,
    reason: contentFields.reason,
    started_at: contentFields.started_at,
    ended_at: contentFields.ended_at,
    roles: Joi.array().items(
      Joi.object({ condition: Joi.string(), role: Joi.string().valid('principal', 'secondary') }),
    ),
  }),
  expressions: ENCOUNTER_EXPRESSIONS,
  statuses: { completed: 'finished' },
  errors: ['not_a_practitioner', 'reauthentication_required'],
  create: {
    event: 'consultation.create',
    async run(writing, body) {
      const { status_reason: _, roles: __, ...given } = body as EncounterBody;
      const { view } = await createConsultation({ ...writing, body: { ...given, status: 'draft' } });
      return { record: view.id, resource: view.id };
    },
  },
  update: {
    event: 'consultation.update',
    access: phi('full', { ability: ABILITY, subject: { of: encounterSubject, param: 'id' } }),
    async run(writing, id, ifMatch, body, row) {
      const before = consultationOf(row);
      const was = takeEncounter(encounterResource(before, writing), writing, before);
      const changed = changedMembers(encounterWrites, was.body, body);
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await change(writing, { id, ifMatch, before, changed, body: body as EncounterBody });
      return changed;
    },
  },
  deletes: {
    event: 'consultation.cancel',
    ended: (resource, valueString) =>
      (resource as Encounter).status === 'entered-in-error'
        ? resource
        : { ...resource, status: 'entered-in-error', extension: [{ url: STATUS_REASON, valueString }] },
  },
};

interface Update {
  id: string;
  ifMatch: string;
  before: ConsultationSaid;
  changed: string[];
  body: EncounterBody;
}

/** A draft is edited, and signed as it then is; whatever it is, it may be declared void, with a reason. */
async function change(writing: Writing, update: Update): Promise<void> {
  const { id, ifMatch, changed, body } = update;
  const at = { ...writing, path: { consultation: id } };
  const { status, status_reason, practitioner_id } = body;
  if (!changed.includes('status')) return edit(writing, update);
  if (status === 'entered-in-error') {
    checkFixed(changed, ['status', 'status_reason']);
    if (status_reason === null) throw invalid({ path: 'status_reason', rule: 'required' });
    writing.trail.note({ event: 'consultation.cancel' });
    return cancelConsultation(at, status_reason, ifMatch);
  }
  if (status !== 'finished') throw invalid({ path: 'status', rule: 'transition', value: status });
  writing.allowed(SIGNING);
  const content = changed.filter((name) => name !== 'status');
  if (content.length > 0) await edit(writing, { ...update, changed: content });
  writing.trail.note({ event: 'consultation.complete' });
  // What was edited just now is the version that is signed, and nobody else's.
  return completeConsultation(at, content.length > 0 ? undefined : ifMatch, { practitioner_id });
}

async function edit(writing: Writing, { id, ifMatch, before, changed, body }: Update): Promise<void> {
  checkFixed(changed, CONTENT);
  const { roles, ...said } = body;
  const given = Object.fromEntries(Object.entries(said).filter(([name]) => changed.includes(name)));
  const diagnoses = changed.includes('roles') ? diagnosesIn(before, roles) : undefined;
  if (changed.includes('roles') && !diagnoses) checkFixed(['roles'], []);
  // The other diagnoses are as they were read.
  const asRead = diagnoses ? readTag(ifMatch, before.version) : ifMatch;
  const changes: ConsultationChanges = { ...given, ...(diagnoses && { diagnoses }) };
  await updateDraft({ ...writing, path: { consultation: id } }, asRead, changes);
}
