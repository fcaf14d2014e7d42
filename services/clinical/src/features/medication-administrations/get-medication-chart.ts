import Joi from 'joi';
import { dayBounds, dayIn } from '../../calendar.js';
import { invalid } from '../../domain/failures.js';
import { instant, nullableInstant, number, string } from '../../http/answer-schema.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { day } from '../../http/schema.js';
import { checkReadsAdmissions, getAdmission, readsClinicalDetails } from '../admissions/index.js';
import { medicationSchema } from '../inpatient-medications/index.js';
import { administrationSchema } from './administration-view.js';
import { readChart } from './chart-actions.js';
import { DOSE_STATUSES } from './chart-rules.js';

const chartSchema = model(
  'MedicationChart',
  Joi.object({
    date: string(),
    timezone: string(),
    medications: Joi.array()
      .items(
        Joi.object({
          medication: medicationSchema.required(),
          doses: Joi.array()
            .items(
              Joi.object({
                due_at: instant(),
                status: Joi.string()
                  .valid(...DOSE_STATUSES)
                  .required(),
                administration: administrationSchema.allow(null).required(),
              }),
            )
            .required(),
          as_needed: Joi.object({
            given_today: number().description('On the day of the chart.'),
            next_possible_at: nullableInstant().description('Null if the next dose is possible now.'),
          })
            .allow(null)
            .required()
            .description('For active orders as needed.'),
        }),
      )
      .required(),
  }),
);

const YEARS = { first: '1900-01-01', last: '2999-12-31' };

export const getMedicationChartEndpoint = endpoint({
  operationId: 'getMedicationChart',
  method: 'get',
  path: '/api/v1/admissions/{admission}/medication-chart',
  summary: 'The medication chart of a patient in hospital for a day',
  description:
    '`date` is a day of the clinic, by default today. A dose is late 60 minutes after it was due. No dose is due while the order is on ' +
    'hold or the patient on leave, before the order starts, or after it ended or was stopped. Doses that were not recorded before the ' +
    'discharge are missed.',
  access: readsClinicalDetails,
  audit: { event: 'medication_chart.read', action: 'R', resource: 'admission' },
  parameters: { path: ids('admission'), query: Joi.object<{ date?: string }, true>({ date: day() }) },
  conditional: true,
  message: { en: 'Medication chart.', es: 'Hoja de medicación.' },
  response: chartSchema,

  async handler({ db, clinic, caller, now, path, query, trail }) {
    checkReadsAdmissions(caller);
    const admission = await getAdmission(db, clinic.id, path.admission);
    const { timezone } = clinic;
    const date = query.date ?? dayIn(timezone, now);
    if (date < YEARS.first || date > YEARS.last) throw invalid({ path: 'date', rule: 'date' });
    const bounds = dayBounds(timezone, date);
    const medications = await readChart(db, clinic, admission, { date, bounds, now });
    trail.note({
      resource_id: admission.id,
      patient_ids: [admission.patient.id],
      result_count: medications.length,
    });
    const data = { date, timezone, medications };
    return { data, etag: weakEtag('', data) };
  },
});
