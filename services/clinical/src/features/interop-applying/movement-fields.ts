import { INTEROP_LIMITS } from '../../limits/index.js';
import { component, locationOf, segmentOf, type Segment } from '../hl7/index.js';
import { unmatched, type MessageApplication } from './message-application.js';
import { findLastMoment } from './episode-store.js';
import { findPractitionerByLicense } from './matching-store.js';

const HOME = 'home';
/** PV1-36 (table 0112). */
const DISPOSITIONS: Record<string, string> = {
  '01': HOME,
  '06': HOME,
  '08': HOME,
  '02': 'other_facility',
  '03': 'other_facility',
  '04': 'other_facility',
  '05': 'other_facility',
  '07': 'against_advice',
  '20': 'died',
  '40': 'died',
  '41': 'died',
  '42': 'died',
  '50': 'hospice',
  '51': 'hospice',
  '43': 'other_facility',
  '61': 'other_facility',
  '62': 'other_facility',
  '63': 'other_facility',
  '64': 'other_facility',
  '65': 'other_facility',
  '66': 'other_facility',
  '70': 'other_facility',
};

/**
 * The outcome of a discharge, by default `home`. Throws 103 for an unknown code, which `policy.codes` can translate.
 */
export const dischargeCode = (application: MessageApplication, pv1: Segment): string => {
  const code = application.code(application.text(pv1, 36));
  if (code === '') return HOME;
  const plain = /^\d$/.test(code) ? `0${code}` : code.toLowerCase();
  const known = DISPOSITIONS[plain] ?? (Object.values(DISPOSITIONS).includes(plain) ? plain : undefined);
  if (known === undefined) throw unmatched(locationOf(pv1, 36), 'PV1-36 is not in table 0112.', '103');
  return known;
};

/** The attending practitioner (PV1-7), if known. */
export async function attendingOf(application: MessageApplication, pv1: Segment): Promise<string | undefined> {
  for (const value of application.values(pv1, 7)) {
    const license = application.code(component(value));
    const found =
      license === '' ? undefined : await findPractitionerByLicense(application.db, application.clinicId, license);
    if (found) return found.id;
  }
  return undefined;
}

/** The reason or complaint, at most `limit` characters. */
export function complaintIn(application: MessageApplication, limit: number): string {
  const pv2 = segmentOf(application.message, 'PV2');
  return (application.text(pv2, 3, 2) || application.text(pv2, 3)).slice(0, limit);
}

/** The time of an event: the field for it, else EVN-6. */
export const happenedAt = (
  application: MessageApplication,
  pv1: Segment | undefined,
  field?: number,
): string | undefined =>
  (field === undefined ? undefined : application.instant(pv1, field)) ??
  application.instant(segmentOf(application.message, 'EVN'), 6);

/**
 * As `happenedAt`, for an event that follows another. Senders give minutes and clocks differ, so a time that is too
 * early by less than a minute becomes that of the event before.
 */
export async function happenedAfter(
  application: MessageApplication,
  id: string,
  pv1: Segment,
  field?: number,
): Promise<string | undefined> {
  const at = happenedAt(application, pv1, field);
  if (at === undefined) return undefined;
  const last = await findLastMoment(application.db, application.clinicId, id);
  if (last === undefined || at >= last) return at;
  return Date.parse(last) - Date.parse(at) < INTEROP_LIMITS.clockMs ? last : at;
}

/** The sender's number of the visit (PV1-19). */
export const visitNumber = (application: MessageApplication, pv1: Segment): string => application.text(pv1, 19);

export const reasonOf = (application: MessageApplication): string =>
  `${application.setting.header.type} ${application.setting.header.controlId}`;
