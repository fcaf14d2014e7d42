import { Link } from 'wouter';
import { useSession } from '../session/session';

/** The patient's name, which leads to their page for who has it. */
export function PatientLink({ of }: { of: { id: string; full_name: string } }) {
  const { can } = useSession();
  return can('patients:write') ? <Link href={`~/console/patients/${of.id}`}>{of.full_name}</Link> : <>{of.full_name}</>;
}

/** The patient's name with their number below it, as rows of lists begin. */
export function PatientCell({ of }: { of: { id: string; full_name: string; mrn: string } }) {
  return (
    <>
      <PatientLink of={of} />
      <span className="sub">{of.mrn}</span>
    </>
  );
}
