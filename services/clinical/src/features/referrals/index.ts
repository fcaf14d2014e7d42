export { getReferral, referralSubject } from './referral-access.js';
export { acceptReferral, moveReferral, refer } from './referral-actions.js';
export { newReferralFields, type NewReferral } from './referral-content.js';
export { referralRecord } from './referral-record.js';
export { referralsOfPatient } from './referral-rows-sql.js';
export { REFERRAL_COLUMNS, visibleReferrals, type ReferralRow } from './referral-store.js';
