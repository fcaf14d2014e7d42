import type { OwnRule } from '../../domain/failures.js';

export const WRONG_INVITATION_CODE: OwnRule = {
  name: 'invitation_code',
  en: 'The :attribute is not good: it is wrong, was used or has ended, or its address has an account, which has to log in and accept.',
  es: 'El :attribute no sirve: es incorrecto, ya se usó o terminó, o su dirección tiene una cuenta, que debe iniciar sesión y aceptar.',
};
