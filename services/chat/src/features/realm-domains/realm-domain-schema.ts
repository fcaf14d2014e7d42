import { boolean, object, string } from '../../http/answer-types.js';
import { domainToASCII } from 'node:url';
import { text } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';

/** A domain as it is told. */
export const domainSchema = model('RealmDomain', object({ domain: string(), allow_subdomains: boolean() }));

const NAME = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A domain of two labels at least, trimmed, in lower case and Punycode. */
export const domainName = () => text(LIMITS.host).custom(normalDomain);

function normalDomain(given: string): string {
  const domain = domainToASCII(given);
  if (!NAME.test(domain) || domain.length > LIMITS.host) throw new Error('Invalid domain.');
  return domain;
}
