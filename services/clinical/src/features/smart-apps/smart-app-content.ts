import Joi from 'joi';
import { isScope } from '../../domain/smart-scopes.js';
import { clientKeys, keySetAddress, type SaysKeys } from '../../http/client-keys.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { SMART_LIMITS } from '../../smart-limits.js';
import { HERE } from './smart-app-rules.js';

export interface SmartAppBody extends SaysKeys {
  name: string;
  kind: 'public' | 'confidential';
  redirect_uris: string[];
  launch_uri: string | null;
  scopes: string[];
}

/** https, or this machine for who develops an app, or a scheme of an app's own (RFC 8252); never a part behind `#`. */
function address(value: string, helpers: Joi.CustomHelpers) {
  if (!URL.canParse(value) || value.includes('#')) return helpers.error('rule.format');
  const { protocol, hostname, username } = new URL(value);
  const safe =
    protocol === 'https:' ||
    (protocol === 'http:' && HERE.test(hostname)) ||
    /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol);
  return safe && username === '' ? value : helpers.error('rule.format');
}

const scope = Joi.string()
  .max(LIMITS.shortText)
  .custom((value: string, helpers) =>
    isScope(value) && !value.startsWith('system/') ? value : helpers.error('rule.selected'),
  );

export const smartAppFields = {
  name: text(LIMITS.shortText).pattern(/^[^\p{Cc}]+$/u, 'printable'),
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
