import type { Data } from '../../api/client';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { roleNames } from '../../login/roles';
import type { Role } from './abilities';
import { text } from './text';

export type Member = Data<'GET /api/v1/users'>[number];

/** In the order of what they may do; `patient` is for people who are treated. */
export const STAFF = [
  'owner',
  'administrator',
  'doctor',
  'nurse',
  'pharmacist',
  'laboratory',
  'front_desk',
] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF)[number];

export const isClinician = (role: string): boolean => ['doctor', 'nurse', 'pharmacist', 'laboratory'].includes(role);

/** The roles that somebody with this role of their own may give: only owners make owners. */
export const givenBy = (own: string | undefined): readonly StaffRole[] =>
  STAFF.filter((role) => role !== 'owner' || own === 'owner');

export function useRoleOptions(roles: readonly StaffRole[]) {
  const say = useWords(text);
  const names = useWords(roleNames);
  return roles.map((role) => ({ value: role, label: names[role], hint: say[`${role}Hint`] }));
}

export function RoleName({ role }: { role: string }) {
  const names = useWords(roleNames);
  return names[role as Role] ?? role;
}

export function MemberStatus({ of }: { of: Member }) {
  const say = useWords(text);
  return <Badge tone={of.status === 'active' ? 'good' : 'neutral'}>{say[of.status]}</Badge>;
}

export function Factor({ of }: { of: Member }) {
  const say = useWords(text);
  if (of.second_factor_removal) return <Badge tone="warning">{say.factorEnding}</Badge>;
  return <Badge tone={of.second_factor ? 'good' : 'warning'}>{of.second_factor ? say.factorOn : say.factorOff}</Badge>;
}
