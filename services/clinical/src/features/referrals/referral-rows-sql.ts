import { patientRows } from '../patients/index.js';
import { referralRecord } from './referral-record.js';

export const referralsOfPatient = patientRows('referrals', {
  record: referralRecord,
  parents: { consultation_id: 'consultations' },
});
