import { segmentOf, type Segment } from '../hl7/index.js';
import type { Application } from './application.js';

const HOME = 'home';
/** PV1-36 (table 0112). */
const DISPOSITIONS: Record<string, string> = {
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
};

export const dischargeCode = (application: Application, pv1: Segment): string => {
  const code = application.code(application.text(pv1, 36));
  const plain = /^\d$/.test(code) ? `0${code}` : code.toLowerCase();
  return DISPOSITIONS[plain] ?? (Object.values(DISPOSITIONS).includes(plain) ? plain : HOME);
};

/** When it happened: the field that says it, else EVN-6. */
export const happenedAt = (application: Application, pv1: Segment | undefined, field?: number): string | undefined =>
  (field === undefined ? undefined : application.instant(pv1, field)) ??
  application.instant(segmentOf(application.message, 'EVN'), 6);

/** The sender's number of the visit. */
export const visitNumber = (application: Application, pv1: Segment): string => application.text(pv1, 19);

export const reasonOf = (application: Application): string =>
  `${application.setting.header.type} ${application.setting.header.controlId}`;
