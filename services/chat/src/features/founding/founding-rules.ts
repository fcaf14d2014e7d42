import type { Config } from '../../deps/config.js';
import { ChatError } from '../../domain/errors.js';

/** Why nobody can make an organization so. */
const FAULTS = {
  closed: 'On this server organizations are made by those who run it.',
  unknown: 'This link is not valid: it has expired or was used, or a part of it is missing.',
  taken: 'There is an organization at that address already.',
} as const;

export type FoundingFault = keyof typeof FAULTS;

export class FoundingError extends ChatError {
  constructor(readonly fault: FoundingFault) {
    super('BAD_REQUEST', FAULTS[fault]);
  }
}

/** What an organization may be called by in its host: a label of a domain name, which is neither too short nor to be mistaken. */
const LABEL = /^[a-z](?:[a-z0-9]|-(?!-)){1,38}[a-z0-9]$/;
/** Names by which servers, and those who run them, are known. */
const RESERVED = new Set(
  (
    'abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover blog cdn chat docs ' +
    'ftp help host hostmaster imap info internal invite join localhost login logout mail mx new ns ns1 ns2 official ' +
    'pop pop3 postmaster push relay root security server service smtp sso staff static status support system ' +
    'uploads webmail webmaster www'
  ).split(' '),
);

/** Undefined for what cannot be one. */
export function hostFor(domain: string, label: string): string | undefined {
  const name = label.trim().toLowerCase();
  return LABEL.test(name) && !RESERVED.has(name) ? `${name}.${domain}` : undefined;
}

/** The domain under which anybody may make an organization; undefined where nobody may. */
export const domainForAll = (
  { newOrganizationsDomain }: Pick<Config, 'newOrganizationsDomain'>,
  canMail: boolean,
): string | undefined => (canMail ? newOrganizationsDomain : undefined);

/** The same. @throws FoundingError where nobody may */
export function openDomain(config: Pick<Config, 'newOrganizationsDomain'>, canMail: boolean): string {
  const domain = domainForAll(config, canMail);
  if (domain === undefined) throw new FoundingError('closed');
  return domain;
}
