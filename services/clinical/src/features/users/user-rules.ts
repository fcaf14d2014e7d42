import type { OwnRule } from '../../domain/failures.js';

export const SHARED: OwnRule = {
  name: 'shared',
  en: 'The :attribute belongs to other clinics too and is not changed here.',
  es: ':attribute pertenece también a otras clínicas y no se cambia aquí.',
};

export const INVITE_AGAIN: OwnRule = {
  name: 'invite_again',
  en: 'The password was ended by somebody else since: end the membership and invite again.',
  es: 'Alguien más anuló la contraseña desde entonces: termine la membresía e invite de nuevo.',
};

export const NO_SECOND_FACTOR: OwnRule = {
  name: 'no_second_factor',
  en: 'The :attribute has no second factor.',
  es: ':attribute no tiene segundo factor.',
};

export const LAST_OWNER: OwnRule = {
  name: 'last_owner',
  en: 'The clinic must keep an owner.',
  es: 'La clínica debe conservar un propietario.',
};
