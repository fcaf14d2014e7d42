import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asking, call } from '../../api/client';
import { againMs } from '../../api/use-service';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useSession } from '../../session/session';
import { columnOf } from './columns';

const READ = 'GET /api/v1/appointments';
const EVERY_MS = 15_000;
/** So many times longer at most, while the service does not answer. */
const BACK_OFF = 8;
/** Every so many times the whole day is read: that a consultation began is no change of its appointment. */
const WHOLE_EVERY = 8;
/** Changes from before the day was read, which may not have been there to be read yet. */
const OVERLAP_MS = 60_000;
const PER_PAGE = 100;

interface Board {
  appointments: readonly Appointment[];
  /** From where to ask for changes: a cursor, and before there is one an instant. */
  since: { cursor: string } | { updated_since: string };
  polls: number;
}

type Changed = Pick<Board, 'appointments' | 'since'>;

/** The appointments of a day, followed by what changes: a poll costs what changed, and waits longer while the service does not answer. */
export function useDay(day: string) {
  const client = useQueryClient();
  const format = useFormat();
  const { ahead } = useSession();
  const failures = useRef(0);
  const key = [READ, 'board', day, asking.clinicId, asking.language];
  const isOfDay = ({ start_at }: Appointment) => format.isoDay(start_at) === day;
  const merged = (before: readonly Appointment[], changes: readonly Appointment[]) =>
    merge(before, changes).filter(isOfDay);
  /** What operations answered while the service was asked, which its answer does not know of. */
  const putSince = (before: Board | undefined) =>
    client.getQueryData<Board>(key)?.appointments.filter((each) => !before?.appointments.includes(each)) ?? [];

  async function read(signal: AbortSignal): Promise<Board> {
    const before = client.getQueryData<Board>(key);
    if (!before || before.polls >= WHOLE_EVERY) {
      const since = new Date(Date.now() + ahead - OVERLAP_MS).toISOString();
      const appointments = await readWhole(day, before !== undefined, signal);
      return { appointments: merged(appointments, putSince(before)), since: { updated_since: since }, polls: 0 };
    }
    const { appointments, since } = await readChanges(before.since, signal);
    const changes = [...appointments, ...putSince(before)];
    return { appointments: merged(before.appointments, changes), since, polls: before.polls + 1 };
  }

  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        const board = await read(signal);
        failures.current = 0;
        return board;
      } catch (error) {
        failures.current += 1;
        throw error;
      }
    },
    retry: false,
    refetchInterval: ({ state }) => {
      const waits = EVERY_MS * Math.min(BACK_OFF, 2 ** failures.current);
      return againMs(state.error, waits) || waits;
    },
  });
  /** Puts what an operation answered where it belongs now, and the focus there, as the button that had it is gone. */
  function put(changed: Appointment) {
    client.setQueryData<Board>(
      key,
      (board) => board && { ...board, appointments: merged(board.appointments, [changed]) },
    );
    setTimeout(() => focusOn(changed));
  }
  return { query, put };
}

/** On its card, or on what shows the column that it went to, where another is shown alone. */
function focusOn(changed: Appointment): void {
  const card = document.getElementById(`appointment-${changed.id}`);
  card?.focus();
  if (card && document.activeElement === card) return;
  document.getElementById(`show-${columnOf(changed) ?? ''}`)?.focus();
}

async function readWhole(day: string, background: boolean, signal: AbortSignal): Promise<readonly Appointment[]> {
  const found: Appointment[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { date: day, per_page: PER_PAGE, ...(cursor !== undefined && { cursor }) };
    const { data, meta } = await call(READ, { query, background, signal });
    found.push(...data);
    if (!meta.has_more || meta.next_cursor === null) return found;
    cursor = meta.next_cursor;
  }
}

/** Of all days: an appointment that was moved away is among them. */
async function readChanges(since: Board['since'], signal: AbortSignal): Promise<Changed> {
  const found: Appointment[] = [];
  for (let from = since; ; ) {
    const query = { sort: 'updated_at', per_page: PER_PAGE, ...from } as const;
    const { data, meta } = await call(READ, { query, background: true, signal });
    found.push(...data);
    if (meta.next_cursor !== null) from = { cursor: meta.next_cursor };
    if (!meta.has_more) return { appointments: found, since: from };
  }
}

/** The newer version of each, by their time. */
function merge(before: readonly Appointment[], changes: readonly Appointment[]): Appointment[] {
  const byId = new Map(before.map((appointment) => [appointment.id, appointment]));
  for (const changed of changes)
    if (changed.version >= (byId.get(changed.id)?.version ?? 0)) byId.set(changed.id, changed);
  return [...byId.values()].toSorted((a, b) => a.start_at.localeCompare(b.start_at) || a.id.localeCompare(b.id));
}
