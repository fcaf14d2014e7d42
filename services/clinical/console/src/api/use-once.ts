import { useRef } from 'react';
import type { Answer, Input, OperationName } from './client';
import { useWrite } from './use-service';

/**
 * A change that is made once however often it is sent, for as long as the view is open: the same request, sent again because nobody
 * knows whether it arrived, has the same key and gets the first one's answer. Another request has another.
 */
export function useOnce<N extends OperationName>(name: N, options: { changes?: readonly OperationName[] } = {}) {
  const write = useWrite(name, options);
  const last = useRef<{ said: string; key: string }>(undefined);
  return {
    async send(input: Input<N>): Promise<Answer<N>> {
      const said = JSON.stringify(input);
      if (last.current?.said !== said) last.current = { said, key: crypto.randomUUID() };
      const headers = { ...input.headers, 'Idempotency-Key': last.current.key };
      return write.mutateAsync({ ...input, headers });
    },
  };
}
