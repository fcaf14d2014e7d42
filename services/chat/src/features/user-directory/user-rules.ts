import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { str, text } from '../../http/param-types.js';
import { ROLES, type Caller, type Role } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { faultOfName } from './name-rules.js';
import type { User } from './user.js';

/** A full name, trimmed (chat-gaps.md 1.5). */
export const fullName = () => text(LIMITS.fullName).custom(checkFullName);

function checkFullName(name: string): string {
  const fault = faultOfName(name);
  if (fault !== undefined) throw new Error(fault);
  return name;
}

/** After the @ a name, and nothing that stands for something else in a URL: a rule about domains would see only a part of it. */
const EMAIL = /^[^\s\p{C}@<>",;:\\()[\]]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u;

export const email = () =>
  text(LIMITS.deliveryEmail).pattern(EMAIL).messages({ 'string.pattern.base': 'Enter a valid e-mail address.' });

/** Whether the text is what `email` takes. */
export const isEmail = (text: string): boolean => text.length <= LIMITS.deliveryEmail && EMAIL.test(text);

export const password = () => str().disallow('').min(LIMITS.passwordMin).max(LIMITS.passwordMax);

export const role = () =>
  Joi.number()
    .strict()
    .valid(...Object.values(ROLES))
    .meta({ wire: 'json' });

/** Whether the caller may change this user: their own bots, and administrators whoever is not above them. */
export function checkCanAdminister(caller: Caller, user: User): void {
  if (user.is_system_bot) throw new ChatError('BAD_REQUEST', 'System bots cannot be changed.');
  if (user.is_bot && user.bot_owner_id === caller.id) return;
  if (caller.role > ROLES.administrator) throw new ChatError('BAD_REQUEST', 'Insufficient permission');
  checkIsNotAbove(caller, user.role);
}

/** Nobody disposes of more rights than they have. @throws ChatError UNAUTHORIZED_PRINCIPAL */
export function checkIsNotAbove(caller: Caller, role: Role): void {
  if (role < caller.role) throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'This is for those of the same role or above.');
}

/** Owners are made and unmade by owners only. */
export function checkMaySetRole(caller: Caller, user: User, wanted: Role): void {
  if (caller.role > ROLES.administrator) throw new ChatError('BAD_REQUEST', 'Insufficient permission');
  if (caller.role > ROLES.owner && (user.role === ROLES.owner || wanted === ROLES.owner)) {
    throw new ChatError('UNAUTHORIZED_PRINCIPAL', 'Only organization owners can do this.');
  }
  if (user.is_bot && wanted < caller.role) throw new ChatError('BAD_REQUEST', 'Insufficient permission');
}
