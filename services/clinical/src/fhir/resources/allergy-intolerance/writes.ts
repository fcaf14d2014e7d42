import type { AllergyIntolerance } from '@medplum/fhirtypes';
import Joi from 'joi';
import { invalid } from '../../../domain/failures.js';
import {
  allergyRecord,
  allergySubject,
  cancelAllergy,
  changeAllergy,
  ENTERED_IN_ERROR,
  newAllergyFields,
  recordAllergy,
  type AllergyRow,
  type NewAllergyBody,
} from '../../../features/allergies/index.js';
import { checkVersion } from '../../../http/etag.js';
import { text } from '../../../http/schema.js';
import { LIMITS } from '../../../limits/index.js';
import { phi } from '../../../operation/access.js';
import { changedMembers, checkFixed } from '../../writing/fixed-members.js';
import { ALLERGY_VERIFICATION, STATUS_REASON } from '../../systems.js';
import type { Writes, Writing } from '../../writing/write-rules.js';
import { concept } from '../datatypes.js';
import { allergyIntoleranceResource } from './map.js';
import { ALLERGY_EXPRESSIONS, takeAllergy, type AllergySaid } from './take.js';

const ABILITY = 'consultations:write';
/** Whose it is, and whether it is one at all, is said once. */
const FIXED = ['patient_id', 'practitioner_id', 'none_known'];

export const allergyIntoleranceWrites: Writes<AllergyRow> = {
  access: phi('full', { ability: ABILITY }),
  record: allergyRecord,
  take: (resource, at, before) => takeAllergy(resource as AllergyIntolerance, at, before),
  schema: Joi.object({
    ...newAllergyFields,
    verification_status: newAllergyFields.verification_status.valid(ENTERED_IN_ERROR),
    status_reason: text(LIMITS.longText).allow(null),
  }),
  expressions: ALLERGY_EXPRESSIONS,
  create: {
    event: 'allergy.create',
    async run(change, body) {
      const { status_reason: _, ...given } = body as AllergySaid;
      const { id } = await recordAllergy(change, given as NewAllergyBody);
      return { record: id, resource: id };
    },
  },
  update: {
    event: 'allergy.update',
    access: phi('full', { ability: ABILITY, subject: { of: allergySubject, param: 'id' } }),
    async run(writing, id, ifMatch, body, before) {
      const was = takeAllergy(allergyIntoleranceResource(before, writing), writing, before);
      const changed = changedMembers(allergyIntoleranceWrites, was.body, body);
      if (changed.length === 0) checkVersion(ifMatch, before.version);
      else await change(writing, { id, ifMatch, changed, body: body as AllergySaid });
      return changed;
    },
  },
  deletes: {
    event: 'allergy.cancel',
    ended(resource, reason) {
      const { clinicalStatus: _, ...rest } = resource as AllergyIntolerance;
      if (rest.verificationStatus?.coding?.some(({ code }) => code === ENTERED_IN_ERROR)) return resource;
      const extension = [{ url: STATUS_REASON, valueString: reason }];
      return { ...rest, verificationStatus: concept(ALLERGY_VERIFICATION, ENTERED_IN_ERROR), extension };
    },
  },
};

/** By one of the platform's operations: an error is declared, anything else is changed. */
async function change(
  writing: Writing,
  { id, ifMatch, changed, body }: { id: string; ifMatch: string; changed: string[]; body: AllergySaid },
): Promise<void> {
  if (body.verification_status === ENTERED_IN_ERROR && changed.includes('verification_status')) {
    checkFixed(changed, ['verification_status', 'clinical_status', 'status_reason']);
    if (body.status_reason === null) throw invalid({ path: 'status_reason', rule: 'required' });
    writing.trail.note({ event: 'allergy.cancel' });
    await cancelAllergy(writing, id, body.status_reason, ifMatch);
    return;
  }
  const free = Object.keys(body).filter((name) => ![...FIXED, 'status_reason'].includes(name));
  checkFixed(changed, free);
  const given = Object.fromEntries(Object.entries(body).filter(([name]) => changed.includes(name)));
  await changeAllergy(writing, id, ifMatch, given);
}
