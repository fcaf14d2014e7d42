import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { useWords, words } from '../../i18n/language';

const text = words({
  es: {
    planned: 'Hospitalización programada',
    waiting: 'Espera una cama',
    admitted: 'Hospitalizado',
    on_leave: 'Hospitalizado, con permiso',
  },
  en: {
    planned: 'Admission planned',
    waiting: 'Waits for a bed',
    admitted: 'In hospital',
    on_leave: 'In hospital, on leave',
  },
});

/** That the patient is in hospital or expected there, and where. */
export function InHospital({ id }: { id: string }) {
  const say = useWords(text);
  const query = { patient_id: id, status: 'planned,waiting,admitted,on_leave', per_page: 1 };
  const { data } = useRead('GET /api/v1/admissions', { query }, { anew: true });
  const [admission] = data?.data ?? [];
  if (!admission) return null;
  const ward = admission.stays.find(({ to }) => to === null)?.ward.name;
  const where = admission.bed && [ward, admission.bed.room, admission.bed.name].filter(Boolean).join(' · ');
  const state = say[admission.status as keyof typeof text.en];
  return (
    <p>
      <Link href={`~/console/hospitalization/${admission.id}`}>{[state, where].filter(Boolean).join(': ')}</Link>
    </p>
  );
}
