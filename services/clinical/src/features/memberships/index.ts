/** Who belongs to a clinic, below those who change it: users, and invitations. */
export { checkLinks, claimPractitioner } from './membership-access.js';
export { isClinician, manages, mayManage } from './membership-rules.js';
export {
  countActiveOwners,
  deleteMembership,
  findClinicBasics,
  hasDefaultClinic,
  insertMembership,
  isMemberElsewhere,
  updateMembership,
  wasResetWhileSuspended,
} from './membership-store.js';
export { membershipsOfPatient } from './membership-rows-sql.js';
