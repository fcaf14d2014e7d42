import { domainToASCII } from 'node:url';
import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { realmSetting } from '../realm-settings/index.js';
import { findDomains, type RealmDomain } from './realm-domain-store.js';

/** Why an address may not be one of the organization's people. */
export type AddressFault = 'of another domain' | 'with a plus' | 'disposable';

const SENTENCES: Record<AddressFault, string> = {
  'of another domain': 'Addresses of this domain are not allowed in this organization.',
  'with a plus': 'Addresses with a + are not allowed in this organization.',
  disposable: 'Disposable e-mail addresses are not allowed in this organization.',
};

export const sentenceOf = (fault: AddressFault): string => SENTENCES[fault];

/** The organization's rule about addresses of people, for any number of them. */
export async function loadAddressRule(db: Db, realm: Realm): Promise<(address: string) => AddressFault | undefined> {
  if (realmSetting(realm, 'emails_restricted_to_domains')) {
    const domains = await findDomains(db, realm.id);
    return (address) => faultAmong(domains, address);
  }
  if (!realmSetting(realm, 'disallow_disposable_email_addresses')) return () => undefined;
  const disposable = await loadDisposableDomains();
  return (address) =>
    domainsAbove(domainOf(address)).some((domain) => disposable.has(domain)) ? 'disposable' : undefined;
}

/**
 * Whoever gives an account an address asks this before, sign-ups and invitations included.
 *
 * @throws ChatError BAD_REQUEST
 */
export async function checkAddressAllowed(db: Db, realm: Realm, address: string): Promise<void> {
  const fault = (await loadAddressRule(db, realm))(address);
  if (fault) throw new ChatError('BAD_REQUEST', sentenceOf(fault));
}

/** What stands before a plus is one mailbox: with it somebody would have any number of accounts. */
function faultAmong(domains: readonly RealmDomain[], address: string): AddressFault | undefined {
  if (address.slice(0, address.lastIndexOf('@')).includes('+')) return 'with a plus';
  const own = domainOf(address);
  const above = new Set(domainsAbove(own));
  const isAllowed = domains.some((one) => (one.allow_subdomains ? above.has(one.domain) : one.domain === own));
  return isAllowed ? undefined : 'of another domain';
}

const domainOf = (address: string) => domainToASCII(address.slice(address.lastIndexOf('@') + 1)).replace(/\.$/, '');

/** The domain itself, and all that it is part of. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, n) => labels.slice(n).join('.'));
}

let loading: Promise<ReadonlySet<string>> | undefined;

/** Some thousand names: read when an organization first asks for them. */
function loadDisposableDomains(): Promise<ReadonlySet<string>> {
  loading ??= import('disposable-email-domains-js').then(({ disposableEmailBlocklistSet }) =>
    disposableEmailBlocklistSet(),
  );
  return loading;
}
