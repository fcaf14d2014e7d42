import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call, type Data } from '../api/client';
import { useOnce } from '../api/use-once';
import { useFault } from '../kit/states';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';

/** What a note is written about. */
type About = { emergency_visit_id: string } | { admission_id: string; type: 'discharge_summary' };
type Note = Data<'GET /api/v1/consultations'>[number];

const isAbout = (note: Note, about: About): boolean =>
  'admission_id' in about
    ? note.admission_id === about.admission_id && note.type === about.type
    : note.emergency_visit_id === about.emergency_visit_id;

/** Opens one’s own open note about that, and begins one where there is none. */
export function useOwnNote(patient_id: string, about: About): () => Promise<void> {
  const { ahead } = useSession();
  const [, go] = useLocation();
  const toast = useToast();
  const fault = useFault();
  const startedAt = useRef<string>(undefined);
  const begin = useOnce('POST /api/mobile/v1/doctor/consultations', { changes: ['GET /api/v1/consultations'] });
  return async () => {
    try {
      const me = (await call('GET /api/mobile/v1/auth/me')).data.user.practitioner?.id;
      const own = { patient_id, status: 'draft', per_page: 100, ...(me && { practitioner_id: me }) };
      const { data: drafts } = await call('GET /api/v1/consultations', { query: own });
      const open = drafts.find((note) => isAbout(note, about));
      startedAt.current ??= new Date(Date.now() + ahead).toISOString();
      const body = { patient_id, ...about, started_at: startedAt.current };
      go(`~/console/consultations/${open ? open.id : (await begin.send({ body })).data.id}`);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  };
}
