import { BROWSER_LIMITS, LIMITS } from '../limits/index.js';
import type { Caller, Membership, Role } from './caller.js';
import type { Clinic } from './clinic.js';
import { problem } from './errors.js';

/** What a clinic asks of those who log in. */
export interface SecuritySettings {
  /** How long after they gave their password or a code somebody may sign. */
  sign_again_minutes: number;
  /** Whose accounts must have a second factor. */
  second_factor_roles: Role[];
  /** How long those have to set it up who have none when it is first asked of them. */
  second_factor_grace_days: number;
}

type Stored = SecuritySettings & { second_factor_since: Partial<Record<Role, string>> };

const DEFAULTS: Stored = {
  sign_again_minutes: LIMITS.signAgainMinutes.usual,
  second_factor_roles: [],
  second_factor_grace_days: LIMITS.secondFactorGraceDays.usual,
  second_factor_since: {},
};

const storedIn = (settings: Record<string, unknown>): Stored => ({
  ...DEFAULTS,
  ...(settings['security'] as Partial<Stored> | undefined),
});

export function securitySettings(settings: Record<string, unknown>): SecuritySettings {
  const { second_factor_since: _, ...said } = storedIn(settings);
  return said;
}

/** As it is stored: with when a second factor was first asked of each role, from when its grace is counted. */
export function securityToStore(before: Record<string, unknown>, security: SecuritySettings, now: Date): Stored {
  const { second_factor_since: since } = storedIn(before);
  const asked = security.second_factor_roles.map((role) => [role, since[role] ?? now.toISOString()]);
  return { ...security, second_factor_since: Object.fromEntries(asked) };
}

/** When a member without a second factor is shut out of the clinic; undefined when none is asked of their role. */
export function secondFactorDue({ clinic, role, since }: Membership): Date | undefined {
  const { second_factor_since, second_factor_grace_days } = storedIn(clinic.settings);
  const asked = second_factor_since[role];
  if (asked === undefined) return undefined;
  const from = Math.max(Date.parse(asked), Date.parse(since));
  return new Date(from + second_factor_grace_days * 86_400_000);
}

/** Throws 403 for a user without the second factor that the clinic asks of their role, once the time to set it up is over. */
export function checkSecondFactor({ credential }: Caller, clinic: Clinic, now: Date): void {
  if (credential.type !== 'user' || credential.second_factor) return;
  const membership = credential.memberships.find((each) => each.clinic.id === clinic.id);
  const due = membership && secondFactorDue(membership);
  if (due && due <= now) throw problem('second_factor_required');
}

/** Throws 403 for a person at a browser who gave their password or a code too long ago for what is dangerous. */
export function checkDangerous({ credential }: Caller, now: Date): void {
  if (credential.type !== 'user' || !credential.browser) return;
  const age = now.getTime() - Date.parse(credential.authenticated_at);
  if (age > BROWSER_LIMITS.dangerousMinutes * 60_000) throw problem('reauthentication_required');
}

/** Throws 403 for a person who is to sign and gave their password or a code too long ago. */
export function checkSigner({ credential }: Caller, clinic: Clinic, now: Date): void {
  if (credential.type !== 'user') return;
  const { sign_again_minutes } = storedIn(clinic.settings);
  const age = now.getTime() - Date.parse(credential.authenticated_at);
  if (age > sign_again_minutes * 60_000) throw problem('reauthentication_required');
}
