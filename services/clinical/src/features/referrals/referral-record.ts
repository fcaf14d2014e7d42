import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { REFERRAL_COLUMNS } from './referral-store.js';

export const referralRecord = recordKind('referral', {
  from: 'referrals',
  area: 'general',
  patient: 'patient_id',
  content: piece`select ${REFERRAL_COLUMNS} from referrals f where f.clinic_id = x.clinic_id and f.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
