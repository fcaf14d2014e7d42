import Joi from 'joi';
import { instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { phi } from '../../operation/access.js';
import { countDueTasks } from '../admission-tasks/index.js';
import { findLatestScores, news2Schema } from '../admission-observations/index.js';
import { isLimited, ISOLATIONS, LIMITS_VIEW } from '../admissions/index.js';
import { countDosesDue } from '../inpatient-medications/index.js';
import { patientSummarySchema } from '../patients/index.js';
import { BED_STATES, findVisibleIds, getWard } from '../wards/index.js';
import { findWardBoard, type WardBoardRow } from './ward-board-store.js';

const wardBedSchema = model(
  'WardBoardBed',
  Joi.object({
    bed: Joi.object({ id: string(), name: string(), room: nullableText(), ward_id: string() }).required(),
    state: Joi.string()
      .valid(...BED_STATES)
      .required(),
    admission: Joi.object({
      id: string(),
      patient: patientSummarySchema.required(),
      isolation: Joi.string()
        .valid(...ISOLATIONS)
        .description('Only for callers who treat; so is `news2`.'),
      expected_discharge_on: nullable(),
      attending: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
      news2: news2Schema.keys({ observed_at: instant() }).allow(null).description('The newest score, if there is one.'),
      doses_due: number().description('Doses due in the last 24 hours without an administration.'),
      tasks_due: number().description('Open tasks that are due.'),
    })
      .allow(null)
      .required(),
  }),
);

export const getWardBoardEndpoint = endpoint({
  operationId: 'getWardBoard',
  method: 'get',
  path: '/api/v1/wards/{ward}/board',
  summary: 'The beds of a ward with their patients and reservations',
  description:
    'By room and name. A patient whom the PHI policy hides from the caller is left out; the bed is shown. Callers without ' +
    '`admissions:care` see nothing clinical.',
  access: phi('full', {
    ability: 'admissions:read',
    area: 'hospitalization',
    ...LIMITS_VIEW,
    noSubject: 'The policy is checked for the patient of each admission.',
  }),
  audit: { event: 'ward.board', action: 'R', resource: 'ward' },
  parameters: { path: ids('ward') },
  conditional: true,
  message: { en: 'Ward.', es: 'Sala.' },
  response: Joi.array().items(wardBedSchema),

  async handler({ db, clinic, caller, now, phi: grant, path, trail }) {
    const { id } = await getWard(db, clinic.id, path.ward);
    const rows = await findWardBoard(db, clinic.id, id);
    const admissions = rows.flatMap(({ admission }) => admission?.id ?? []);
    const visible = await findVisibleIds(db, { clinic, caller, grant }, admissions);
    const shows = !isLimited(caller);
    const scores = await findLatestScores(db, clinic, shows ? [...visible] : []);
    const tasks = await countDueTasks(db, clinic.id, [...visible], now);
    const doses = await countDosesDue(db, clinic, [...visible], now);
    const shown = (admission: WardBoardRow['admission']) => {
      if (!admission || !visible.has(admission.id)) return null;
      const due = { doses_due: doses.get(admission.id) ?? 0, tasks_due: tasks.get(admission.id) ?? 0 };
      const { isolation, ...limited } = { ...admission, ...due };
      return shows ? { ...limited, isolation, news2: scores.get(admission.id) ?? null } : limited;
    };
    const data = rows.map((row) => ({ ...row, admission: shown(row.admission) }));
    const patient_ids = data.flatMap(({ admission }) => admission?.patient.id ?? []);
    trail.note({ resource_id: id, patient_ids, result_count: data.length });
    return { data, etag: weakEtag('', data) };
  },
});
