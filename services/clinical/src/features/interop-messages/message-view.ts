import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import type { Caller } from '../../domain/caller.js';
import { fault } from '../hl7/index.js';
import { READ } from '../interop-connections/index.js';
import type { MessageRow } from './message-store.js';

export const faultsSchema = Joi.array()
  .items(model('InteropFault', Joi.object({ location: string(), code: string(), text: string() })))
  .required();

export const messageSchema = model(
  'InteropMessage',
  Joi.object({
    id: string(),
    connection_id: string(),
    direction: string(),
    control_id: nullable(),
    type: nullable(),
    version: nullable(),
    status: string(),
    status_reason: nullable(),
    patient_id: nullable(),
    received_at: string(),
    results: Joi.array()
      .items(Joi.object({ resource_type: string(), resource_id: string() }))
      .required(),
    errors: faultsSchema,
    ack: Joi.object({ code: string(), text: Joi.string().allow('').required() })
      .allow(null)
      .required(),
    created_at: string(),
    updated_at: string(),
  }),
);

export const messageView = (row: MessageRow, { abilities }: Pick<Caller, 'abilities'>) =>
  abilities.has(READ)
    ? said(row)
    : { ...said(row), ...(row.direction === 'out' && ours(row)), patient_id: null, results: [], status_reason: null };

/** Texts of another system may name the patient, so callers without that ability get ours instead. */
const ours = ({ ack, errors: faults }: MessageRow) => ({
  ack: ack && { code: ack.code, text: '' },
  errors: faults.map(({ location, code }) => fault(PLACE.test(location) ? location : 'MSH^1^9', code)),
});
const PLACE = /^[A-Z][A-Z0-9]{2}(\^\d{1,5}){0,5}$/;

/** `version` of a message is its HL7 version. */
const said = ({ version: _, hl7_version, ...row }: MessageRow) => ({ ...row, version: hl7_version });
