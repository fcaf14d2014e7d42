import { isIP } from 'node:net';
import Joi from 'joi';
import { isLoopbackName } from '../domain/network-address.js';
import { isNetwork, networksIn } from './networks.js';

/** An endpoint that speaks as OpenAI's does. */
export interface ModelSettings {
  /** Without a slash at the end. */
  base_url: string;
  model: string;
  key: string | undefined;
  /** Private networks that it may be in. */
  networks: string[];
}

const NAMED = { is: Joi.string().min(1).required(), then: Joi.invalid('').required() };

export const aiSchema = {
  AI_BASE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .pattern(/^[^?#@]*$/)
    .allow(''),
  AI_MODEL: Joi.string().allow('').when('AI_BASE_URL', NAMED),
  AI_API_KEY: Joi.string().allow(''),
  AI_NETWORKS: Joi.string()
    .allow('')
    .custom((value: string, helpers) => (networksIn(value).every(isNetwork) ? value : helpers.error('any.invalid'))),
};

export function modelSettings(value: Record<string, string>): ModelSettings | undefined {
  const { AI_BASE_URL: base, AI_MODEL: model = '', AI_API_KEY: key, AI_NETWORKS: networks } = value;
  if (!base) return undefined;
  return {
    base_url: base.replace(/\/+$/, ''),
    model,
    key: key || undefined,
    networks: networks ? networksIn(networks) : networkOf(new URL(base).hostname),
  };
}

/** An address that the operator wrote themselves is one that they mean, and no other beside it. */
function networkOf(hostname: string): string[] {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(literal);
  if (family) return [`${literal}/${family === 4 ? 32 : 128}`];
  return isLoopbackName(hostname) ? ['127.0.0.0/8', '::1/128'] : [];
}
