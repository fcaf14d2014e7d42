import type { ServiceRequest } from '@medplum/fhirtypes';
import { invalid } from '../../../domain/failures.js';
import { moveReferral, referralRecord, type ReferralRow } from '../../../features/referrals/index.js';
import { ability } from '../../../operation/access.js';
import { checkVersion } from '../../../http/etag.js';
import { REQUEST_STATUS_REASON } from '../../systems.js';
import { wordsOf } from '../../writing/concept-text.js';
import { checkFixed } from '../../writing/fixed-members.js';
import type { Taken, Writing } from '../../writing/write-rules.js';

const ACCESS = {
  ...ability('referrals:write', { area: 'general' }),
  smart: { type: 'ServiceRequest', interaction: 'u' },
} as const;

/** What a referral becomes by its status, and the event of the platform's own operation. */
const MOVES = {
  revoked: { to: 'cancelled', event: 'referral.cancel' },
  completed: { to: 'completed', event: 'referral.complete' },
} as const;

/** A referral is sent, and answered, by the platform's own interface: here it ends. */
export function takeReferral(resource: ServiceRequest): Taken {
  const { resourceType: _t, id: _i, meta: _m, text: _x, identifier: _o, status, extension = [], ...rest } = resource;
  const reason = extension.find(({ url }) => url === REQUEST_STATUS_REASON);
  const status_reason = wordsOf(reason?.valueCodeableConcept) ?? null;
  return { body: { kind: 'referral', status, status_reason, rest }, issues: [] };
}

/** Ends it by the operation of the platform that does so. */
export async function changeReferral(
  writing: Writing,
  { id, version }: ReferralRow,
  {
    ifMatch,
    changed,
    said,
  }: { ifMatch: string; changed: string[]; said: { status: string; status_reason: string | null } },
): Promise<string[]> {
  writing.allowed(ACCESS);
  checkVersion(ifMatch, version);
  checkFixed(changed, ['status', 'status_reason']);
  writing.trail.note({ resource_id: id });
  if (changed.length === 0) return [];
  const move = MOVES[said.status as keyof typeof MOVES];
  if (!move) throw invalid({ path: 'status', rule: 'transition', value: said.status });
  const { to, event } = move;
  writing.trail.note({ event });
  writing.trail.changing(writing.db, { kind: referralRecord, clinic_id: writing.clinic.id, id, event });
  await moveReferral(writing, id, { to, reason: to === 'cancelled' ? said.status_reason : null, ifMatch });
  return ['status'];
}
