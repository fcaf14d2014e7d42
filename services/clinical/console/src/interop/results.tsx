import { Link } from 'wouter';
import { useSession } from '../session/session';
import type { Message } from './message';
import { useResourceName } from './parts';

/** Whose page shows such a record, and for whom it is there. */
const PAGES: Record<string, { needs: string; path(id: string, patient: string | null): string | undefined }> = {
  patient: { needs: 'patients:write', path: (id) => `patients/${id}` },
  admission: { needs: 'admissions:read', path: (id) => `hospitalization/${id}` },
  emergency_visit: { needs: 'emergency:read', path: (id) => `emergency/${id}` },
  lab_result: { needs: 'lab-results:read', path: () => 'results?show=all' },
  order: { needs: 'consultations:read', path: () => 'orders' },
  document: { needs: 'patients:write', path: (_, patient) => (patient === null ? undefined : `patients/${patient}`) },
  immunization: {
    needs: 'patients:write',
    path: (_, patient) => (patient === null ? undefined : `patients/${patient}`),
  },
  appointment: { needs: 'appointments:write', path: () => 'desk' },
};

/** What a message made or changed, each with a way to it for who has that page. */
export function Results({ of }: { of: Message }) {
  const { can } = useSession();
  const name = useResourceName();
  return (
    <ul>
      {of.results.map(({ resource_type, resource_id }) => {
        const page = PAGES[resource_type];
        const path = page && can(page.needs) ? page.path(resource_id, of.patient_id) : undefined;
        const title = name(resource_type);
        return (
          <li key={resource_id}>
            {path === undefined ? title : <Link href={`~/console/${path}`}>{title}</Link>} <code>{resource_id}</code>
          </li>
        );
      })}
    </ul>
  );
}
