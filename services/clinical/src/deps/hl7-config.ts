import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { isNetwork, networksIn } from './networks.js';

/** The listener of HL7 v2: where systems connect, and where it answers those who run it. */
export interface Hl7Settings {
  port: number;
  status_port: number;
  /** With a certificate it speaks TLS; with an authority it asks those who connect for theirs. */
  /** Networks, in CIDR notation, that messages are sent to though they are private. */
  out_networks: string[];
  tls: { cert: string; key: string; ca: string | undefined } | undefined;
}

export const hl7Schema = {
  HL7_PORT: Joi.number().port().default(2575),
  HL7_STATUS_PORT: Joi.number().port().default(3012),
  HL7_TLS_CERT_FILE: Joi.string().allow(''),
  HL7_TLS_KEY_FILE: Joi.string()
    .allow('')
    .when('HL7_TLS_CERT_FILE', { is: Joi.string().min(1).required(), then: Joi.invalid('').required() }),
  HL7_TLS_CA_FILE: Joi.string().allow(''),
  HL7_OUT_NETWORKS: Joi.string()
    .allow('')
    .custom((value: string, helpers) => (networksIn(value).every(isNetwork) ? value : helpers.error('any.invalid'))),
};

export const hl7Settings = (
  value: Record<string, string> & { HL7_PORT: number; HL7_STATUS_PORT: number },
): Hl7Settings => ({
  port: value.HL7_PORT,
  status_port: value.HL7_STATUS_PORT,
  out_networks: networksIn(value['HL7_OUT_NETWORKS'] ?? ''),
  tls: value['HL7_TLS_CERT_FILE']
    ? {
        cert: readFileSync(value['HL7_TLS_CERT_FILE'], 'utf8'),
        key: readFileSync(value['HL7_TLS_KEY_FILE'] ?? '', 'utf8'),
        ca: value['HL7_TLS_CA_FILE'] ? readFileSync(value['HL7_TLS_CA_FILE'], 'utf8') : undefined,
      }
    : undefined,
});
