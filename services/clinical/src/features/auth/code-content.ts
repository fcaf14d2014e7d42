import Joi from 'joi';

/** As apps show it and people type it: with a space in the middle. */
const typed = () => Joi.string().replace(/\s/g, '');

/** Six digits of an authenticator app. */
export const totpField = typed().pattern(/^\d{6}$/);

/** The same, or a recovery code. */
export const codeField = typed().pattern(/^(\d{6}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$/);
