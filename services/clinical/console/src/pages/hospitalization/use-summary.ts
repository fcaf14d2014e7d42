import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client';
import { useOnce } from '../../api/use-once';
import { useFault } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import type { Admission } from './ward';

/** Opens one’s open discharge summary of the admission, and begins one where there is none. */
export function useSummary({ id, patient }: Admission): () => Promise<void> {
  const { ahead } = useSession();
  const [, go] = useLocation();
  const toast = useToast();
  const fault = useFault();
  const startedAt = useRef<string>(undefined);
  const begin = useOnce('POST /api/mobile/v1/doctor/consultations', { changes: ['GET /api/v1/consultations'] });
  return async () => {
    try {
      const me = (await call('GET /api/mobile/v1/auth/me')).data.user.practitioner?.id;
      const own = { patient_id: patient.id, status: 'draft', per_page: 100, ...(me && { practitioner_id: me }) };
      const { data: drafts } = await call('GET /api/v1/consultations', { query: own });
      const open = drafts.find(({ admission_id, type }) => admission_id === id && type === 'discharge_summary');
      startedAt.current ??= new Date(Date.now() + ahead).toISOString();
      const body = {
        patient_id: patient.id,
        admission_id: id,
        type: 'discharge_summary' as const,
        started_at: startedAt.current,
      };
      go(`~/console/consultations/${open ? open.id : (await begin.send({ body })).data.id}`);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  };
}
