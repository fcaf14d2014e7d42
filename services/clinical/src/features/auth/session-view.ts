import Joi from 'joi';
import { ROLE_ABILITIES } from '../../http/abilities.js';
import type { Membership } from '../../http/caller.js';
import type { PractitionerRow, UserRow } from './auth-store.js';

const string = () => Joi.string().required();

const userSchema = Joi.object({
  id: string(),
  name: string(),
  email: string(),
  roles: Joi.array().items(Joi.string()).required(),
  practitioner: Joi.object({ id: string(), license_number: string().allow(null), specialty: string().allow(null) })
    .allow(null)
    .required(),
  patient_id: string().allow(null),
});

const clinicsSchema = Joi.array().items(
  Joi.object({
    id: string(),
    name: string(),
    timezone: string(),
    role: string(),
    is_default: Joi.boolean().required(),
  }),
);

/** What login answers. */
export const sessionSchema = Joi.object({
  token: string(),
  token_type: Joi.string().valid('Bearer').required(),
  expires_at: Joi.string().isoDate().required(),
  abilities: Joi.array().items(Joi.string()).required(),
  user: userSchema.required(),
  clinics: clinicsSchema.required(),
  clinic_id: string().allow(null),
});

export function sessionView(session: {
  token: string;
  expires_at: Date;
  user: Pick<UserRow, 'id' | 'name' | 'email'>;
  memberships: readonly Membership[];
  current: Membership | undefined;
  practitioner: PractitionerRow | undefined;
}) {
  const { token, expires_at, user, memberships, current, practitioner } = session;
  return {
    token,
    token_type: 'Bearer',
    expires_at: expires_at.toISOString(),
    abilities: current ? [...ROLE_ABILITIES[current.role]] : [],
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      roles: [...new Set((current ? [current] : memberships).map(({ role }) => role))],
      practitioner: practitioner ?? null,
      patient_id: current?.patient_id ?? null,
    },
    clinics: memberships.map(({ clinic, role, is_default }) => ({
      id: clinic.id,
      name: clinic.name,
      timezone: clinic.timezone,
      role,
      is_default,
    })),
    clinic_id: current?.clinic.id ?? null,
  };
}
