import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { propertyChanges, recordChanges } from '../audit-log/index.js';
import { publish } from '../events/index.js';
import { changeRealm, getRealmForUpdate } from '../realm/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { deleteDomain, findDomains, insertDomain, updateDomain, type RealmDomain } from './realm-domain-store.js';

/** Adds a domain and answers its id. @throws ChatError BAD_REQUEST for one that is there, or one too many. */
export async function addDomain(tx: Tx, realm: Realm, actor: Caller, added: RealmDomain): Promise<number> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const present = await findDomains(tx, realm.id);
  if (present.some(({ domain }) => domain === added.domain)) {
    throw new ChatError('BAD_REQUEST', `The domain ${added.domain} is already a part of your organization.`);
  }
  if (present.length >= LIMITS.realmDomains) {
    throw new ChatError('BAD_REQUEST', `There are too many domains (limit: ${LIMITS.realmDomains}).`);
  }
  const id = await insertDomain(tx, realm.id, added);
  await recordChanges(tx, realm.id, actor, { event_type: 'domain_added', details: { ...added } });
  await announceDomain(tx, realm, { op: 'add', realm_domain: added });
  return id;
}

/** @throws ChatError BAD_REQUEST for a domain that the organization does not have. */
export async function changeDomain(tx: Tx, realm: Realm, actor: Caller, wanted: RealmDomain): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const before = await updateDomain(tx, realm.id, wanted);
  if (!before) throw unknownDomain(wanted.domain);
  const change = { event_type: 'domain_changed', details: { domain: wanted.domain } } as const;
  const changes = propertyChanges(change, before, wanted);
  if (changes.length === 0) return;
  await recordChanges(tx, realm.id, actor, changes);
  await announceDomain(tx, realm, { op: 'change', realm_domain: wanted });
}

/** With the last domain the restriction to them ends: nobody could join any more. @throws as changeDomain. */
export async function removeDomain(tx: Tx, realm: Realm, actor: Caller, domain: string): Promise<void> {
  await lockExclusively(tx, 'realmLists', realm.id);
  const gone = await deleteDomain(tx, realm.id, domain);
  if (!gone) throw unknownDomain(domain);
  await recordChanges(tx, realm.id, actor, { event_type: 'domain_removed', details: { ...gone } });
  await announceDomain(tx, realm, { op: 'remove', domain });
  if ((await findDomains(tx, realm.id)).length > 0) return;
  const current = await getRealmForUpdate(tx, realm.id);
  if (realmSetting(current, 'emails_restricted_to_domains')) {
    await changeRealm(tx, current, actor, { emails_restricted_to_domains: false });
  }
}

const announceDomain = (tx: Tx, realm: Realm, change: { op: string; [member: string]: unknown }) =>
  publish(tx, realm.id, { audience: { everyone: 'all' }, payload: { type: 'realm_domains', ...change } });

const unknownDomain = (domain: string) => new ChatError('BAD_REQUEST', `No entry found for domain ${domain}.`);
