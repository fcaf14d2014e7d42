import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Visit } from './visit';

/** Opens one’s own open note of the visit, and begins one where there is none. `me` is oneself as a practitioner. */
export function useVisitNote(
  { id, patient }: Pick<Visit, 'id' | 'patient'>,
  me: string | undefined,
): () => Promise<void> {
  const { ahead } = useSession();
  const [, go] = useLocation();
  const toast = useToast();
  const fault = useFault();
  const startedAt = useRef<string>(undefined);
  const begin = useOnce('POST /api/mobile/v1/doctor/consultations', { changes: ['GET /api/v1/consultations'] });
  return async () => {
    try {
      const { data: drafts } = await call('GET /api/v1/consultations', {
        query: {
          patient_id: patient.id,
          status: 'draft',
          per_page: 100,
          ...(me !== undefined && { practitioner_id: me }),
        },
      });
      startedAt.current ??= new Date(Date.now() + ahead).toISOString();
      const body = { patient_id: patient.id, emergency_visit_id: id, started_at: startedAt.current };
      const open = drafts.find(({ emergency_visit_id }) => emergency_visit_id === id);
      go(`~/console/consultations/${open ? open.id : (await begin.send({ body })).data.id}`);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  };
}
