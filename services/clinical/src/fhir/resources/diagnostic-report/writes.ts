import type { DiagnosticReport } from '@medplum/fhirtypes';
import Joi from 'joi';
import { FHIR_LIMITS } from '../../limits.js';
import { checkNone, invalid, type OwnRule } from '../../../domain/failures.js';
import {
  codeField,
  contentFields,
  correctLabResult,
  enterLabResult,
  ENTRY_STATUSES,
  findLabResult,
  LAB_RESULT_STATUSES,
  labResultRecord,
  labResultSubject,
  release,
  withdraw,
  withdrawnStatus,
  type LabResultRow,
} from '../../../features/lab-results/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { ability, checkRelation, phi } from '../../../operation/access.js';
import { STATUS_REASON } from '../../systems.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { specimenResource } from '../specimen/map.js';
import { laboratoryObservation, observationsOf } from '../observation/laboratory.js';
import { withWhatItContains } from './contained.js';
import { diagnosticReportResource } from './map.js';
import { REPORT_EXPRESSIONS, takeReport, type ReportBody } from './take.js';

const ABILITY = 'lab-results:write';
/** What was measured are resources of their own. */
const MEASURING = { ...ability(ABILITY), smart: { type: 'Observation', interaction: 'c' } } as const;

const REPLACED: OwnRule = {
  name: 'replaced',
  en: 'A result is never overwritten: :attribute is corrected by a new report that replaces this one.',
  es: 'Un resultado nunca se sobrescribe: :attribute se corrige con un informe nuevo que reemplaza a este.',
};

/** What becomes of a report that is there. */
const FATE = ['status', 'status_reason', 'released'];

export const diagnosticReportWrites: Writes<LabResultRow> = {
  access: phi('full', { ability: ABILITY }),
  record: labResultRecord,
  about:
    'What was measured is contained, or an Observation of the same transaction; so may be what was examined, a Specimen. A correction names the report that it replaces in ' +
    'HL7’s extension `diagnosticReport-replaces`.',
  // What a correction is, its parts are.
  reckoned: ['DiagnosticReport.result.status'],
  inlined: withWhatItContains,
  bodyValues: FHIR_LIMITS.reportValues,
  parts: [
    { member: 'result', type: 'Observation' },
    { member: 'specimen', type: 'Specimen' },
  ],
  take: (resource, at, before) => takeReport(resource as DiagnosticReport, at, before),
  schema: Joi.object({
    status: Joi.string()
      .valid(...LAB_RESULT_STATUSES)
      .required(),
    status_reason: text(LIMITS.longText).allow(null),
    replaces: uuid().allow(null),
    released: Joi.boolean(),
    patient_id: uuid().allow(null),
    consultation_id: uuid().allow(null),
    order_item_id: uuid().allow(null),
    code: codeField,
    ...contentFields,
    observations: contentFields.observations.min(0),
    measured: Joi.array().items(Joi.string()),
  }),
  expressions: REPORT_EXPRESSIONS,
  create: {
    event: 'lab_result.create',
    replaces: (body) => (body as ReportBody).replaces,
    async run(writing, body, replaced) {
      const { db, clinic, caller, now } = writing;
      writing.allowed(MEASURING);
      const report = body as ReportBody;
      const record = await (replaced ? correct(writing, replaced, report) : enter(writing, report));
      const made = await findLabResult(db, { caller, clinic, grant: undefined, now }, record);
      const result = made && observationsOf(made).map((each) => laboratoryObservation(each, writing));
      const { specimen = [] } = made ? diagnosticReportResource(made, writing) : {};
      const examined = made && specimenResource(made);
      return {
        record,
        resource: record,
        inlined: { result, specimen: [...(examined ? [examined] : []), ...specimen] },
      };
    },
  },
  update: {
    event: 'lab_result.cancel',
    access: phi('full', { ability: ABILITY, subject: { of: labResultSubject, param: 'id' } }),
    async run(writing, id, ifMatch, body, before) {
      const was = takeReport(diagnosticReportResource(before, writing), writing, before);
      const changed = changedMembers(diagnosticReportWrites, was.body, body);
      checkNone(changed.filter((name) => !FATE.includes(name)).map((path) => ({ path, rule: REPLACED })));
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await decide(writing, { id, ifMatch, before, changed, body: body as ReportBody });
      return changed;
    },
  },
  deletes: {
    event: 'lab_result.cancel',
    ended(resource, valueString) {
      const { status, extension = [] } = resource as DiagnosticReport;
      const ended = withdrawnStatus(status as LabResultRow['status']);
      if (!ended) return resource;
      const others = extension.filter(({ url }) => url !== STATUS_REASON);
      return { ...resource, status: ended, extension: [...others, { url: STATUS_REASON, valueString }] };
    },
  },
};

async function enter(writing: Writing, { status, released, ...report }: ReportBody): Promise<string> {
  const isCorrection = !ENTRY_STATUSES.some((each) => each === status);
  if (isCorrection && withdrawnStatus(status)) throw invalid({ path: 'replaces', rule: 'required' });
  if (isCorrection) throw invalid({ path: 'status', rule: 'transition', value: status });
  if (report.status_reason !== null) checkFixed(['status_reason'], []);
  return enterLabResult(writing, { ...report, status, release: released });
}

/** Whose result it is, and of which order and visit, stays: as far as a correction says that, it says the same. */
async function correct(writing: Writing, replaced: object, report: ReportBody): Promise<string> {
  const { db, clinic, trail, phi: grant } = writing;
  const old = replaced as LabResultRow;
  const subject = await labResultSubject(db, clinic.id, old.id);
  trail.note({ event: 'lab_result.correct', patient_ids: [old.patient.id], details: { supersedes: old.id } });
  if (subject) await checkRelation(db, subject, grant, writing);
  const { status, status_reason: reason, released } = report;
  const said = { patient_id: old.patient.id, consultation_id: old.consultation_id, order_item_id: old.order_item_id };
  const names = ['patient_id', 'consultation_id', 'order_item_id'] as const;
  checkNone(
    names
      .filter((name) => report[name] !== null && report[name] !== said[name])
      .map((path) => ({ path, rule: 'disagrees', other: 'DiagnosticReport.extension' })),
  );
  if (reason === null && (status === 'amended' || status === 'corrected'))
    throw invalid({ path: 'status_reason', rule: 'required' });
  trail.changing(db, { kind: labResultRecord, clinic_id: clinic.id, id: old.id, event: 'lab_result.correct' });
  const made = await correctLabResult(writing, old.id, { ...report, reason });
  if (released && old.released_at === null) await release(writing, made);
  return made;
}

interface Fate {
  id: string;
  ifMatch: string;
  before: LabResultRow;
  changed: readonly string[];
  body: ReportBody;
}

/** It is withdrawn, for a reason of its own, or shown to the patient. */
async function decide(writing: Writing, { id, ifMatch, before, changed, body }: Fate): Promise<void> {
  if (changed.includes('released')) {
    checkFixed(changed, body.released ? ['released'] : []);
    writing.trail.note({ event: 'lab_result.release' });
    return release(writing, id, ifMatch);
  }
  const { status, status_reason } = body;
  if (!changed.includes('status')) return checkFixed(changed, []);
  if (withdrawnStatus(status)) throw invalid({ path: 'status', rule: REPLACED });
  if (status_reason === null || !changed.includes('status_reason'))
    throw invalid({ path: 'status_reason', rule: 'required' });
  if (status !== withdrawnStatus(before.status)) throw invalid({ path: 'status', rule: 'transition', value: status });
  return withdraw(writing, id, status_reason, ifMatch);
}
