import { useEffect, useRef } from 'react';
import { call } from '../connection/call.js';
import { useClient } from '../shell/client-context.js';
import type { Composed } from './composed.js';

/** Tells the others that somebody writes to them, as the reader's settings allow. */
export function useTypingNotice({ kind, stream_id, topic, user_ids, text }: Composed): void {
  const client = useClient();
  const last = useRef({ key: '', at: 0, text: '' });
  useEffect(() => {
    const { settings, realm } = client.state;
    const isTyped = text.trim() !== '' && text !== last.current.text;
    last.current.text = text;
    if (!isTyped) return;
    const isDirect = kind === 'direct';
    if (isDirect ? user_ids.length === 0 : stream_id === undefined || topic === '') return;
    if (settings[isDirect ? 'send_private_typing_notifications' : 'send_stream_typing_notifications'] !== true) return;
    const key = isDirect ? user_ids.join() : `${stream_id}:${topic}`;
    const again = Number(realm['server_typing_started_wait_period_milliseconds'] ?? 10_000);
    if (key === last.current.key && Date.now() - last.current.at < again) return;
    last.current = { key, at: Date.now(), text };
    const where = isDirect
      ? { type: 'direct' as const, to: [...user_ids] }
      : { type: 'stream' as const, stream_id: stream_id!, topic };
    void call('POST /typing', { op: 'start', ...where } as never).catch(() => undefined);
  }, [client, kind, stream_id, topic, user_ids, text]);
}
