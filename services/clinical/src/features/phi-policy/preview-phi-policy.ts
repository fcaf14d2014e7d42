import Joi from 'joi';
import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import type { PhiPolicy } from '../../domain/phi-policy.js';
import { settingChanges } from '../../http/setting-changes.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { POLICY_LIMITS } from '../../limits/index.js';
import { asSaved, findPolicy } from './phi-policy-store.js';
import { policyFields, policyView } from './phi-policy-view.js';
import { changeOfKey, CLINICAL_ROLES, reachOfGroup, tried, type Policies } from './preview-rules.js';
import { countMembers, findApps, findDecidedRequests, findLiveKeys, findMembers } from './preview-store.js';
import { previewSchema } from './preview-view.js';

const DAY_MS = 86_400_000;

export const previewPhiPolicyEndpoint = endpoint({
  operationId: 'previewPhiPolicy',
  method: 'post',
  path: '/api/v1/settings/phi-policy/preview',
  summary: 'Who would see more or less under another rule on clinical records; nothing is changed',
  description:
    '`before` and `after` say whose records somebody sees: `nothing`, their `own`, those of their `care_team`, or `any`. ' +
    `\`members\` has the groups of active members whom the rule is about and, by name, the first ${POLICY_LIMITS.members} for whom it changes (for \`clinic:manage\`); ` +
    '`keys` the API keys for which it does, with those of their scopes, and `apps` those that such members let in (for `keys:manage`). ' +
    `\`recent\` tries the requests of the last ${POLICY_LIMITS.days} days, among the newest ${POLICY_LIMITS.auditRows} of the audit trail, under both rules: ` +
    '`refused` were let in and would not be, `admitted` the other way round; it takes roles, hours and networks into account, and not the relation (for `audit:read`). ' +
    'Who lacks the ability gets null.',
  access: ability('phi-policy:manage'),
  audit: { event: 'phi_policy.preview', action: 'R', resource: 'phi_policy' },
  parameters: { body: Joi.object<PhiPolicy, true>(policyFields) },
  message: { en: 'What would change.', es: 'Lo que cambiaría.' },
  response: previewSchema,

  async handler({ db, clinic, caller, body, now, trail }) {
    const { version, updated_at: _, ...before } = policyView(await findPolicy(db, clinic.id));
    const after = await asSaved(db, body);
    const policies = { before, after };
    trail.note({ resource_id: clinic.id, details: { changes: settingChanges(before, after) } });
    const may = caller.abilities;
    const { groups, changed } = await groupsOf(db, clinic.id, policies);
    return {
      data: {
        version,
        members: may.has('clinic:manage') ? { groups, changed: await named(db, clinic.id, policies, changed) } : null,
        keys: may.has('keys:manage') ? await keysOf(db, clinic.id, policies, now) : null,
        apps: may.has('keys:manage') ? await findApps(db, clinic.id, changed, now) : null,
        recent: may.has('audit:read') ? await recentOf(db, clinic, policies, now) : null,
      },
    };
  },
});

async function groupsOf(db: Db, clinicId: string, policies: Policies) {
  const counted = await countMembers(db, clinicId, CLINICAL_ROLES);
  const groups = counted.map((group) => ({ ...group, ...reachOfGroup(policies, group) }));
  return { groups, changed: groups.filter(({ before, after }) => before !== after) };
}

async function named(db: Db, clinicId: string, policies: Policies, changed: Parameters<typeof findMembers>[2]) {
  const members = await findMembers(db, clinicId, changed);
  return members.map(({ id, name, ...group }) => ({ id, name, role: group.role, ...reachOfGroup(policies, group) }));
}

const keysOf = async (db: Db, clinicId: string, policies: Policies, now: Date) =>
  (await findLiveKeys(db, clinicId, now)).flatMap((key) => changeOfKey(policies, key) ?? []);

async function recentOf(db: Db, clinic: Clinic, policies: Policies, now: Date) {
  const since = new Date(now.getTime() - POLICY_LIMITS.days * DAY_MS).toISOString();
  const requests = await findDecidedRequests(db, clinic.id, since);
  const actors = tried(policies, requests, clinic.timezone);
  const sum = (of: 'refused' | 'admitted') => actors.reduce((total, actor) => total + actor[of], 0);
  return {
    days: POLICY_LIMITS.days,
    requests: requests.length,
    refused: sum('refused'),
    admitted: sum('admitted'),
    actors: actors.slice(0, POLICY_LIMITS.actors),
  };
}
