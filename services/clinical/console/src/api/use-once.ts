import { useState } from 'react';
import { asking, type Answer, type Input, type OperationName } from './client';
import { OnceKeys } from './once-keys';
import { useWrite } from './use-service';

/**
 * A change that is made once however often it is sent, until it is known to be made: the same request, sent again because nobody knows
 * whether it arrived, has the same key and gets the first one's answer. What is sent after that is another act, also where it says the
 * same. `draft` is that of the form whose tab keeps what was typed: then it is made once although the page was loaded anew before the
 * answer came.
 */
export function useOnce<N extends OperationName>(
  name: N,
  options: { changes?: readonly OperationName[]; draft?: string } = {},
) {
  const write = useWrite(name, options);
  const [keys] = useState(() => new OnceKeys(options.draft && `once.${asking.clinicId}.${options.draft}`));
  return {
    async send(input: Input<N>): Promise<Answer<N>> {
      const key = keys.of(JSON.stringify(input));
      const answer = await write.mutateAsync({ ...input, headers: { ...input.headers, 'Idempotency-Key': key } });
      keys.forget(key);
      return answer;
    },
  };
}
