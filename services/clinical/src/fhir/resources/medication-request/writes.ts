import type { MedicationRequest } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import {
  draftFields,
  editDraft,
  issue,
  movePrescription,
  overridingFields,
  prescribe,
  prescriptionItem,
  prescriptionRecord,
  tellOfCheck,
  type PrescriptionStatus,
} from '../../../features/prescriptions/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { phi } from '../../../operation/access.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { medicationRequestResource, type PrescribedRow } from './map.js';
import { withItsMedication } from './contained-medication.js';
import { isInpatient, prescribedOf, requestSubject, type RequestRow } from './row.js';
import { inHospital, MEDICATION_REQUEST_EXPRESSIONS, takeMedicationRequest, type PrescribedBody } from './take.js';

const ABILITY = 'prescriptions:write';
/** Of a draft, what is said of all its items together. */
const OF_ALL = ['valid_until', 'notes'];

/** The platform's own operation by the status that is asked for, and what else is said with it. */
const MOVES: Record<string, { event: string; free: string[] }> = {
  active: { event: 'prescription.issue', free: ['override_reason'] },
  cancelled: { event: 'prescription.cancel', free: ['status_reason'] },
  stopped: { event: 'prescription.stop', free: ['status_reason'] },
  completed: { event: 'prescription.complete', free: [] },
};

export const medicationRequestWrites: Writes<RequestRow> = {
  access: phi('full', { ability: ABILITY }),
  record: prescriptionRecord,
  inlined: withItsMedication,
  about:
    'Medication in hospital, with the category inpatient, is ordered, halted and stopped by the operations of /api/v1/admissions/{admission}/medications.',
  take: (resource, at, before) =>
    before && isInpatient(before)
      ? { body: {}, issues: [inHospital('MedicationRequest')] }
      : takeMedicationRequest(resource as MedicationRequest, at, before && prescribedOf(before)),
  schema: Joi.object({
    status: Joi.string().required(),
    status_reason: text(LIMITS.longText).allow(null),
    patient_id: uuid().required(),
    consultation_id: uuid().allow(null),
    practitioner_id: uuid().allow(null),
    valid_until: draftFields.valid_until,
    notes: draftFields.notes,
    override_reason: overridingFields.override_reason,
    item: prescriptionItem.required(),
  }),
  expressions: MEDICATION_REQUEST_EXPRESSIONS,
  errors: ['not_a_practitioner', 'reauthentication_required'],
  create: {
    event: 'prescription.create',
    async run(writing, body) {
      const { item, status, status_reason: _, ...said } = body as PrescribedBody;
      const row = await prescribe(writing, { ...said, status: status as 'draft' | 'active', items: [item] });
      tellOfCheck(writing, row);
      return { record: row.id, resource: row.items[0]?.id ?? '' };
    },
  },
  update: {
    event: 'prescription.update',
    access: phi('full', { ability: ABILITY, subject: { of: requestSubject, param: 'id' } }),
    async run(writing, _id, ifMatch, body, row) {
      const before = prescribedOf(row);
      const resource = medicationRequestResource(before, writing);
      const changed = changedMembers(
        medicationRequestWrites,
        takeMedicationRequest(resource, writing, before).body,
        body,
      );
      const change = { before, ifMatch, changed, body: body as PrescribedBody };
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await (changed.includes('status') ? move : edit)(writing, change);
      return changed;
    },
  },
  deletes: {
    event: 'prescription.cancel',
    ended: (resource, text) =>
      (resource as MedicationRequest).status === 'cancelled'
        ? resource
        : { ...resource, status: 'cancelled', statusReason: { text } },
  },
};

interface Update {
  before: PrescribedRow;
  ifMatch: string;
  changed: string[];
  body: PrescribedBody;
}

/** A draft's item, and of one that is alone in it what is said of the whole. The others stay as they are. */
async function edit(writing: Writing, { before, ifMatch, changed, body }: Update): Promise<void> {
  const { id, item_id, items, status, version } = before;
  if (status !== 'draft') checkFixed(changed, []);
  checkFixed(changed, items.length > 1 ? ['item'] : ['item', ...OF_ALL]);
  told(writing, id, 'prescription.update');
  // Those that stay are as they were read.
  const asRead = ifMatch.trim() === '*' ? `W/"v${version}"` : ifMatch;
  const { row } = await editDraft(writing, id, asRead, {
    valid_until: body.valid_until,
    notes: body.notes,
    items: items.map((item) => (item.id === item_id ? { ...body.item, id: item_id } : item)),
  });
  tellOfCheck(writing, row);
}

/** The whole prescription, where it is of one item: one among several is neither issued nor ended alone. */
async function move(writing: Writing, { before, ifMatch, changed, body }: Update): Promise<void> {
  const { status, status_reason, override_reason, practitioner_id } = body;
  const { event, free } = MOVES[status] ?? {};
  if (!event || !free || before.items.length > 1) throw invalid({ path: 'status', rule: 'transition', value: status });
  checkFixed(changed, ['status', ...free]);
  if (free.includes('status_reason') && status_reason === null)
    throw invalid({ path: 'status_reason', rule: 'required' });
  told(writing, before.id, event);
  if (status === 'active')
    tellOfCheck(writing, await issue(writing, before.id, { override_reason, practitioner_id }, ifMatch));
  else await movePrescription(writing, before.id, status as PrescriptionStatus, status_reason, ifMatch);
}

function told({ db, clinic, trail }: Writing, id: string, event: string): void {
  trail.note({ event, resource_id: id });
  trail.changing(db, { kind: prescriptionRecord, clinic_id: clinic.id, id, event });
}
