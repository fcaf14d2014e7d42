import Joi from 'joi';
import { isScope } from '../../domain/smart-scopes.js';
import { clientKeys, keySetAddress, type SaysKeys } from '../../http/client-keys.js';
import { shownText } from '../../http/schema.js';
import { LIMITS, SMART_LIMITS } from '../../limits/index.js';
import { HERE } from './smart-app-rules.js';

export interface SmartAppBody extends SaysKeys {
  name: string;
  kind: 'public' | 'confidential';
  redirect_uris: string[];
  launch_uri: string | null;
  scopes: string[];
}

/** An address as it is written (RFC 3986), without a part behind `#`: browsers also take much that is not, each in a way of its own. */
const WRITTEN = /^[a-z][a-z\d+.-]*:[\w.~:/?[\]@!$&'()*+,;=%-]+$/i;

/** https, or this machine for who develops an app, or a scheme of an app's own (RFC 8252); of one host, and nobody's login. */
function address(value: string, helpers: Joi.CustomHelpers) {
  if (!WRITTEN.test(value) || !URL.canParse(value)) return helpers.error('rule.format');
  const { protocol, hostname, username, password } = new URL(value);
  const safe =
    (protocol === 'https:' && /^https:\/\//i.test(value)) ||
    (protocol === 'http:' && HERE.test(hostname)) ||
    /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol);
  const isPlain = !hostname.includes('*') && username === '' && password === '';
  return safe && isPlain ? value : helpers.error('rule.format');
}

const scope = Joi.string()
  .max(LIMITS.shortText)
  .custom((value: string, helpers) =>
    isScope(value) && !value.startsWith('system/') ? value : helpers.error('rule.selected'),
  );

export const smartAppFields = {
  name: shownText(LIMITS.shortText),
  redirect_uris: Joi.array()
    .items(Joi.string().max(LIMITS.urlLength).custom(address))
    .min(1)
    .max(SMART_LIMITS.redirectUris)
    .unique(),
  launch_uri: Joi.string().max(LIMITS.urlLength).custom(address).allow(null),
  scopes: Joi.array().items(scope).min(1).max(SMART_LIMITS.smartScopes).unique(),
  jwks: clientKeys(),
  jwks_uri: keySetAddress(),
};
