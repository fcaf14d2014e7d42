import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { ROLE_ABILITIES } from '../../domain/abilities.js';
import type { Membership } from '../../domain/caller.js';
import { secondFactorDue } from '../../domain/security-settings.js';
import type { PractitionerRow } from '../practitioners/index.js';
import { model } from '../../http/models.js';

const profile = {
  abilities: Joi.array().items(Joi.string()).required(),
  user: Joi.object({
    id: string(),
    name: string(),
    email: string(),
    roles: Joi.array().items(Joi.string()).required(),
    practitioner: Joi.object({ id: string(), license_number: string().allow(null), specialty: string().allow(null) })
      .allow(null)
      .required(),
    patient_id: string().allow(null),
  }).required(),
  clinics: Joi.array()
    .items(
      Joi.object({
        id: string(),
        name: string(),
        timezone: string(),
        role: string(),
        is_default: Joi.boolean().required(),
        second_factor_due_at: Joi.string()
          .isoDate()
          .allow(null)
          .required()
          .description(
            'When the clinic refuses this account unless it has a second factor by then; null when it asks for none, or there is one.',
          ),
      }),
    )
    .required(),
  clinic_id: string().allow(null),
};

/** Who the user is, where, and what they may do there. */
export const profileSchema = model(
  'Profile',
  Joi.object({
    ...profile,
    device_id: string(),
    expires_at: Joi.string().isoDate().required(),
    authenticated_at: Joi.string()
      .isoDate()
      .required()
      .description('When the user last gave their password or a code: what a clinic counts from when they sign.'),
  }),
);

/** What a login answers: the profile and its token, which is shown this once. */
export const sessionSchema = model(
  'Session',
  Joi.object({
    token: string(),
    token_type: Joi.string().valid('Bearer').required(),
    expires_at: Joi.string().isoDate().required(),
    /** Somebody else set the password: the token is good for changing it, and for nothing before. */
    password_change_required: Joi.boolean().required(),
    ...profile,
  }),
);

/** `abilities` are those of the token; shown are those that the role at `home` leaves of them. */
export function sessionView(session: {
  user: { id: string; name: string; email: string; second_factor: boolean };
  memberships: readonly Membership[];
  home: Membership | undefined;
  practitioner: Pick<PractitionerRow, 'id' | 'license_number' | 'specialty'> | undefined;
  abilities: readonly string[];
}) {
  const { user, memberships, home, practitioner, abilities } = session;
  const ofRole: readonly string[] = home ? ROLE_ABILITIES[home.role] : [];
  return {
    abilities: ofRole.filter((ability) => abilities.includes(ability)),
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      roles: [...new Set((home ? [home] : memberships).map(({ role }) => role))],
      practitioner: practitioner
        ? { id: practitioner.id, license_number: practitioner.license_number, specialty: practitioner.specialty }
        : null,
      patient_id: home?.patient_id ?? null,
    },
    clinics: memberships.map((membership) => ({
      id: membership.clinic.id,
      name: membership.clinic.name,
      timezone: membership.clinic.timezone,
      role: membership.role,
      is_default: membership.is_default,
      second_factor_due_at: user.second_factor ? null : (secondFactorDue(membership)?.toISOString() ?? null),
    })),
    clinic_id: home?.clinic.id ?? null,
  };
}
