import { useEffect, useRef } from 'react';
import { canEdit } from '../model/permissions.js';
import { useClient } from '../shell/client-context.js';
import type { Row } from './rows.js';

/** Up, in the empty field in which one writes: the newest message of one's own that is shown is edited. */
export function useEditLast(rows: readonly Row[], onEdit: (message_id: number) => void): void {
  const client = useClient();
  const latest = useRef({ rows, onEdit });
  latest.current = { rows, onEdit };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing } = event;
      if (key !== 'ArrowUp' || defaultPrevented || isComposing || event.shiftKey) return;
      if (!(target instanceof HTMLTextAreaElement) || !target.matches('[data-compose]') || target.value !== '') return;
      const { state } = client;
      const own = latest.current.rows.findLast(
        ({ message }) => message.sender_id === state.own_id && canEdit(state, message),
      );
      if (!own) return;
      event.preventDefault();
      latest.current.onEdit(own.message.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [client]);
}
