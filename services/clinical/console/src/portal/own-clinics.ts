import { useSession, type Clinic } from '../session/session';

const NONE: Clinic[] = [];

/** The clinics where the account is a patient's. */
export function useOwnClinics(): Clinic[] {
  const { data } = useSession();
  return data ? data.clinics.filter(({ role }) => role === 'patient') : NONE;
}
