import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useOnce } from '../api/use-once';
import { useWords, words } from '../i18n/language';
import { Button } from '../kit/button';
import { useFault } from '../kit/states';
import { useToast } from '../kit/toast';
import { useSession } from '../session/session';

const text = words({
  es: {
    start: 'Empezar consulta',
    open: 'Abrir consulta',
    startFor: (name: string) => `Empezar consulta: ${name}`,
    openFor: (name: string) => `Abrir consulta: ${name}`,
  },
  en: {
    start: 'Start note',
    open: 'Open note',
    startFor: (name: string) => `Start note: ${name}`,
    openFor: (name: string) => `Open note: ${name}`,
  },
});

interface Visit {
  patient: { id: string; full_name: string };
  /** Where it was booked. */
  appointment?: { id: string; consultation_id: string | null };
}

/**
 * Opens the note of a visit, and begins it if there is none; undefined for who may do neither. Pressed twice it begins one note. `title`
 * is what it does.
 */
export function useNote({ patient, appointment }: Visit) {
  const say = useWords(text);
  const { can, ahead } = useSession();
  const [, go] = useLocation();
  const toast = useToast();
  const fault = useFault();
  const startedAt = useRef<string>(undefined);
  const begin = useOnce('POST /api/mobile/v1/doctor/consultations', {
    changes: ['GET /api/v1/consultations', 'GET /api/mobile/v1/doctor/agenda', 'GET /api/v1/appointments'],
  });
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const existing = appointment?.consultation_id ?? null;
  const open = (id: string) => go(`~/console/consultations/${id}`);
  async function start() {
    startedAt.current ??= new Date(Date.now() + ahead).toISOString();
    const whose = appointment ? { appointment_id: appointment.id } : { patient_id: patient.id };
    try {
      const { data } = await begin.send({ body: { ...whose, started_at: startedAt.current } });
      // Who has gone elsewhere meanwhile stays there.
      if (isHere.current) open(data.id);
    } catch (error) {
      toast(fault(error), 'bad');
    }
  }
  if (!can(existing === null ? 'consultations:write' : 'consultations:read')) return undefined;
  return existing === null
    ? { title: say.start, label: say.startFor(patient.full_name), run: () => void start() }
    : { title: say.open, label: say.openFor(patient.full_name), run: () => open(existing) };
}

export function NoteButton(props: Visit & { look?: 'primary' | 'secondary'; small?: boolean }) {
  const { look = 'secondary', small = false, ...visit } = props;
  const note = useNote(visit);
  if (!note) return null;
  return (
    <Button look={look} small={small} aria-label={note.label} onPress={note.run}>
      {note.title}
    </Button>
  );
}
