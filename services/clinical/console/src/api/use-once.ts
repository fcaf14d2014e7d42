import { useState } from 'react';
import { keep, kept } from '../browser/storage';
import { asking, type Answer, type Input, type OperationName } from './client';
import { useWrite } from './use-service';

/**
 * A change that is made once however often it is sent, for as long as the view is open: the same request, sent again because nobody
 * knows whether it arrived, has the same key and gets the first one's answer. Another request has another. `draft` is that of the form
 * whose tab keeps what was typed: then it is made once although the page was loaded anew before the answer came.
 */
export function useOnce<N extends OperationName>(
  name: N,
  options: { changes?: readonly OperationName[]; draft?: string } = {},
) {
  const write = useWrite(name, options);
  const [sent] = useState(() => new Sent(options.draft && `once.${asking.clinicId}.${options.draft}`));
  return {
    async send(input: Input<N>): Promise<Answer<N>> {
      const headers = { ...input.headers, 'Idempotency-Key': sent.keyOf(JSON.stringify(input)) };
      const answer = await write.mutateAsync({ ...input, headers });
      sent.forget();
      return answer;
    },
  };
}

/** What was sent last and with which key; in the tab as well, until it was answered, where it has a `place`. */
class Sent {
  private last: { said: string; key: string } | null;

  constructor(private readonly place: string | undefined) {
    this.last = JSON.parse((place && kept(place, sessionStorage)) || 'null') as typeof this.last;
  }

  keyOf(said: string): string {
    if (this.last?.said !== said) this.last = { said, key: crypto.randomUUID() };
    if (this.place) keep(this.place, JSON.stringify(this.last), sessionStorage);
    return this.last.key;
  }

  forget(): void {
    if (this.place) keep(this.place, null, sessionStorage);
  }
}
