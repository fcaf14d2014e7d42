/** A clinic that demo data is filled into. The first patient is the one with a login. */
export interface DemoClinic {
  id: string;
  timezone: string;
  doctor_id: string;
  /** Another doctor, without a login. */
  colleague_id: string;
  nurse_id: string;
  pharmacist_id: string;
  laboratory_id: string;
  patient_ids: string[];
  now: Date;
}
