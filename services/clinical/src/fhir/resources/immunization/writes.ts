import type { Immunization } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import {
  cancelImmunization,
  changeImmunization,
  ENTERED_IN_ERROR,
  immunizationRecord,
  immunizationSubject,
  newImmunizationFields,
  recordImmunization,
  type ImmunizationRow,
  type NewImmunization,
} from '../../../features/immunizations/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text, uuid } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { phi } from '../../../operation/access.js';
import { STATUS_REASON } from '../../systems.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { immunizationResource, STATUS } from './map.js';
import { IMMUNIZATION_EXPRESSIONS, takeImmunization, type ImmunizationSaid } from './take.js';

const ABILITY = 'immunizations:write';

export const immunizationWrites: Writes<ImmunizationRow> = {
  access: phi('full', { ability: ABILITY, area: 'general' }),
  record: immunizationRecord,
  take: (resource, at, before) => takeImmunization(resource as Immunization, at, before),
  schema: Joi.object({
    ...newImmunizationFields,
    patient_id: uuid().required(),
    status: newImmunizationFields.status.valid(ENTERED_IN_ERROR),
    status_reason: text(LIMITS.longText).allow(null),
  }),
  expressions: IMMUNIZATION_EXPRESSIONS,
  statuses: STATUS,
  create: {
    event: 'immunization.create',
    async run(change, body) {
      const { status_reason: _, patient_id, ...given } = body as ImmunizationSaid;
      const { id } = await recordImmunization(change, patient_id, given as NewImmunization);
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'immunization.update',
    access: phi('full', { ability: ABILITY, area: 'general', subject: { of: immunizationSubject, param: 'id' } }),
    async run(writing, id, ifMatch, body, before) {
      const was = takeImmunization(immunizationResource(before, writing), writing, before);
      const changed = changedMembers(immunizationWrites, was.body, body);
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await change(writing, { id, ifMatch, changed, body: body as ImmunizationSaid });
      return changed;
    },
  },
  deletes: {
    event: 'immunization.cancel',
    ended(resource, reason) {
      const said = resource as Immunization;
      if (said.status === STATUS.entered_in_error) return said;
      return {
        ...said,
        status: STATUS.entered_in_error,
        extension: [{ url: STATUS_REASON, valueString: reason }],
      };
    },
  },
};

/** By one of the platform's operations: an error is declared, anything else is corrected. */
async function change(
  writing: Writing,
  { id, ifMatch, changed, body }: { id: string; ifMatch: string; changed: string[]; body: ImmunizationSaid },
): Promise<void> {
  if (body.status === ENTERED_IN_ERROR && changed.includes('status')) {
    checkFixed(changed, ['status', 'status_reason']);
    if (body.status_reason === null) throw invalid({ path: 'status_reason', rule: 'required' });
    writing.trail.note({ event: 'immunization.cancel' });
    await cancelImmunization(writing, id, body.status_reason, ifMatch);
    return;
  }
  // Whose it is, and who recorded it, is said once.
  checkFixed(changed, ['vaccine', 'occurred_on', 'lot_number', 'dose_number', 'site', 'status', 'reason']);
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name)));
  await changeImmunization(writing, id, ifMatch, given);
}
