import { Link } from 'wouter';
import { useSession } from '../session/session';

/** The patient's name, which leads to their page for who has it. */
export function PatientLink({ of }: { of: { id: string; full_name: string } }) {
  const { can } = useSession();
  return can('patients:write') ? <Link href={`~/console/patients/${of.id}`}>{of.full_name}</Link> : <>{of.full_name}</>;
}
