// A consultation as other records know it. Orders, prescriptions and results look up to it, while the consultation
// itself shows them: what they need is here, so that no folder needs another that needs it.
export { consultationSubject, getConsultationHead, holdConsultation } from './consultation-head-access.js';
export {
  holdConsultationHead,
  lockConsultationHead,
  type ConsultationHead,
} from './consultation-head-store.js';
