import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { cidr, flag, text } from '../../http/schema.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import { CHARACTER_SETS, type CharacterSet } from '../hl7/index.js';

export const DIRECTIONS = ['in', 'out', 'both'] as const;
export const TRANSPORTS = ['mllp', 'http'] as const;
export const CONNECTION_STATUSES = ['active', 'paused', 'stopped'] as const;

export interface Policy {
  create_patients: boolean;
  update_patients: boolean;
  match_by: ('identifier' | 'document')[];
  ack_quarantined: 'AE' | 'AA';
  /** Codes of the sender, and the codes that they mean here. */
  codes: { from: string; to: string }[];
}

export interface Tls {
  required: boolean;
  client_fingerprint: string | null;
}

export interface ConnectionChanges {
  name?: string;
  direction?: (typeof DIRECTIONS)[number];
  types?: string[];
  sending_application?: string | null;
  sending_facility?: string | null;
  receiving_application?: string | null;
  receiving_facility?: string | null;
  charset?: CharacterSet | null;
  tls?: Partial<Tls>;
  peer_cidrs?: string[];
  address?: string | null;
  policy?: Partial<Policy>;
}

export interface NewConnection extends ConnectionChanges {
  name: string;
  direction: (typeof DIRECTIONS)[number];
  transport: (typeof TRANSPORTS)[number];
  types: string[];
}

const namespace = () => text(INTEROP_LIMITS.namespace).empty('').allow(null);

const policyFields = {
  create_patients: flag(),
  update_patients: flag(),
  match_by: Joi.array().items(Joi.string().valid('identifier', 'document')).unique().min(1).max(2),
  ack_quarantined: Joi.string().valid('AE', 'AA'),
  codes: Joi.array()
    .items(
      Joi.object({
        from: text(INTEROP_LIMITS.code).required(),
        to: text(INTEROP_LIMITS.code).required(),
      }),
    )
    .unique('from')
    .max(INTEROP_LIMITS.codes),
};

/** The default policy. */
export const POLICY: Policy = {
  create_patients: false,
  update_patients: false,
  match_by: ['identifier'],
  ack_quarantined: 'AE',
  codes: [],
};

export const TLS = { required: false, client_fingerprint: null };

const tlsFields = {
  required: flag(),
  client_fingerprint: Joi.string()
    .trim()
    .uppercase()
    .pattern(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    .allow(null),
};

const fields = {
  name: text(INTEROP_LIMITS.name),
  direction: Joi.string().valid(...DIRECTIONS),
  types: Joi.array()
    .items(
      Joi.string()
        .trim()
        .uppercase()
        .pattern(/^[A-Z]{3}(\^[A-Z][A-Z0-9]{2})?$/),
    )
    .unique()
    .min(1)
    .max(INTEROP_LIMITS.types),
  sending_application: namespace(),
  sending_facility: namespace(),
  receiving_application: namespace(),
  receiving_facility: namespace(),
  charset: Joi.string()
    .valid(...CHARACTER_SETS)
    .allow(null),
  tls: Joi.object(tlsFields),
  peer_cidrs: Joi.array().items(cidr()).max(INTEROP_LIMITS.networks),
  address: Joi.string()
    .trim()
    .max(INTEROP_LIMITS.name)
    .pattern(/^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):\d{1,5}$/)
    .allow(null),
  policy: Joi.object(policyFields),
};

export const newConnectionSchema = Joi.object<NewConnection, true>({
  ...fields,
  name: fields.name.required(),
  direction: fields.direction.default('in'),
  transport: Joi.string()
    .valid(...TRANSPORTS)
    .default('mllp'),
  types: fields.types.required(),
});

export const connectionChangesSchema = Joi.object<ConnectionChanges, true>(fields);

const connectionFields = {
  id: string(),
  name: string(),
  direction: string(),
  transport: string(),
  types: Joi.array().items(Joi.string()).required(),
  sending_application: nullable(),
  sending_facility: nullable(),
  receiving_application: nullable(),
  receiving_facility: nullable(),
  charset: nullable(),
  tls: Joi.object({ required: Joi.boolean().required(), client_fingerprint: nullable() }).required(),
  peer_cidrs: Joi.array().items(Joi.string()).required(),
  address: nullable(),
  policy: Joi.object({
    create_patients: Joi.boolean().required(),
    update_patients: Joi.boolean().required(),
    match_by: Joi.array().items(Joi.string()).required(),
    ack_quarantined: string(),
    codes: Joi.array()
      .items(Joi.object({ from: string(), to: string() }))
      .required(),
  }).required(),
  status: string(),
  last_message_at: nullable(),
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
};

export const connectionSchema = model('InteropConnection', Joi.object(connectionFields));

/** A connection with its key, which is shown once. */
export const keyedConnectionSchema = model(
  'InteropConnectionWithKey',
  Joi.object({ ...connectionFields, key: Joi.string() }),
);
