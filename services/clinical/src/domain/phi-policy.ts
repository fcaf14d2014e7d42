import { withinNetworks } from './network-address.js';

export type PhiRelation = 'any' | 'care_team' | 'own';

/** A clinic's rule on who may see clinical records, and when, and from where. */
export interface PhiPolicy {
  /** Roles of users, and `api_key` for keys. */
  roles: string[];
  relation: PhiRelation;
  /**
   * Local hours, per weekday from 0 = Sunday, as `{ days: [1,2], from: '08:00', to: '20:00' }`; null is always.
   * Where `to` is not after `from` it is a time of the following day.
   */
  hours: { days: number[]; from: string; to: string }[] | null;
  /** Networks in CIDR notation; an empty list is any. */
  ip_cidrs: string[];
  break_glass: boolean;
  /** What a broken glass sets aside beside the roles and the relation. */
  break_glass_passes: ('hours' | 'networks')[];
}

/** What holds where a clinic has set nothing. */
export const DEFAULT_PHI_POLICY: PhiPolicy = {
  roles: ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'],
  relation: 'any',
  hours: null,
  ip_cidrs: [],
  break_glass: false,
  break_glass_passes: ['hours', 'networks'],
};

/** Whether the policy lets this role in, now, from there. The relation to a patient is checked later. */
export const policyAdmits = (policy: PhiPolicy, role: string, at: Circumstances): boolean =>
  policy.roles.includes(role) && withinHours(policy, at) && withinNetworks(policy.ip_cidrs, at.ip);

/** Whether the policy lets somebody answer for an emergency, now, from there. */
export function glassBreaks(policy: PhiPolicy, at: Circumstances): boolean {
  const passes = (what: 'hours' | 'networks') => policy.break_glass_passes.includes(what);
  return (
    policy.break_glass &&
    (passes('hours') || withinHours(policy, at)) &&
    (passes('networks') || withinNetworks(policy.ip_cidrs, at.ip))
  );
}

/** Whose records somebody sees, at hours and from networks that the policy allows. */
export type Reach = PhiRelation | 'nothing';

/** From the least to the most. */
export const REACHES = ['nothing', 'own', 'care_team', 'any'] as const satisfies readonly Reach[];

/** What the policy lets a member with that role see; who is no practitioner has no relation to anybody. */
export const reachOf = (policy: PhiPolicy, role: string, practitionerId: string | null): Reach => {
  if (!policy.roles.includes(role)) return 'nothing';
  return policy.relation === 'any' || practitionerId !== null ? policy.relation : 'nothing';
};

interface Circumstances {
  now: Date;
  timezone: string;
  ip: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function withinHours({ hours }: PhiPolicy, { now, timezone }: Circumstances): boolean {
  if (hours === null) return true;
  const parts = formatOf(timezone).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const today = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  const yesterday = (today + 6) % 7;
  const time = `${part('hour')}:${part('minute')}`;
  return hours.some(({ days, from, to }) =>
    from < to
      ? days.includes(today) && from <= time && time < to
      : (days.includes(today) && from <= time) || (days.includes(yesterday) && time < to),
  );
}
