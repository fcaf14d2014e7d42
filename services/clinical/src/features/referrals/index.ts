export { referralSubject } from './referral-access.js';
export { moveReferral } from './referral-actions.js';
export { referralRecord } from './referral-record.js';
export { referralsOfPatient } from './referral-rows-sql.js';
export { REFERRAL_COLUMNS, visibleReferrals, type ReferralRow } from './referral-store.js';
